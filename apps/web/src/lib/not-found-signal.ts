import { useCallback, useEffect, useRef, useState } from 'react'

const FLASH_MILLISECONDS = 600

let audio: AudioContext | undefined

/** Two short low tones, for people who look at the goods while scanning. */
function beep(): void {
  try {
    audio ??= new AudioContext()
    for (const [index, frequency] of [330, 220].entries()) {
      const start = audio.currentTime + index * 0.14
      const oscillator = audio.createOscillator()
      const gain = audio.createGain()
      oscillator.frequency.value = frequency
      gain.gain.setValueAtTime(0.15, start)
      gain.gain.exponentialRampToValueAtTime(0.001, start + 0.12)
      oscillator.connect(gain).connect(audio.destination)
      oscillator.start(start)
      oscillator.stop(start + 0.13)
    }
  } catch {
    // Without sound the flash remains.
  }
}

/** Signal for an unknown code: `flashing` for `data-flash` on the field, and the function that gives the signal. */
export function useNotFoundSignal(): { flashing: boolean; signalNotFound: () => void } {
  const [flashing, setFlashing] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const signalNotFound = useCallback(() => {
    beep()
    setFlashing(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setFlashing(false), FLASH_MILLISECONDS)
  }, [])
  return { flashing, signalNotFound }
}
