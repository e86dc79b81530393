let audio: AudioContext | undefined

/** Short tones, because people look at the goods while scanning. */
function tone(frequencies: number[], each: number, volume: number): void {
  try {
    audio ??= new AudioContext()
    for (const [index, frequency] of frequencies.entries()) {
      const start = audio.currentTime + index * each
      const oscillator = audio.createOscillator()
      const gain = audio.createGain()
      oscillator.frequency.value = frequency
      gain.gain.setValueAtTime(volume, start)
      gain.gain.exponentialRampToValueAtTime(0.001, start + each)
      oscillator.connect(gain).connect(audio.destination)
      oscillator.start(start)
      oscillator.stop(start + each)
    }
  } catch {
    // No sound on this device; line and colour remain.
  }
}

/** A code is in the cart. */
export const soundTaken = () => tone([1320], 0.07, 0.08)
/** An unknown code, or not enough stock. */
export const soundRefused = () => tone([330, 220], 0.13, 0.15)
/** The sale is done. */
export const soundDone = () => tone([880, 1320], 0.09, 0.08)
