import { isGtin } from '@prateleira/contract/shared/gtin'
import { isTypedText } from '@prateleira/contract/shared/typed-text'

/** Limits of a scan: most milliseconds per character, fewest characters. */
const MILLISECONDS_PER_CHARACTER = 35
const SHORTEST_CODE = 4
/** Longest pause within a code: wireless scanners may delay a character. */
export const LONGEST_PAUSE = 150
/**
 * Longest pause between digits that are too fast for a hand and that a check digit proves to be one code: after
 * interference a wireless scanner sends the rest late.
 */
export const LONGEST_STALL = 400
export const SHORTEST_STALLED = 3

/** A key press: a character, 'Enter' or another key's name; milliseconds on a monotonic clock. */
export interface Key {
  key: string
  time: number
  /** It goes into a field for money or a quantity. */
  amount?: boolean
}

/**
 * Recognises scans key by key. `press` returns 'begins' at a character that may start a code, the whole code at the Enter that ends a
 * burst too fast for a person, and null otherwise.
 */
export function scanBursts(): { press(key: Key): 'begins' | { code: string } | null } {
  let code = ''
  let begin = 0
  let last = Number.NEGATIVE_INFINITY
  /** Where the code continues after a long pause, and how long that was. */
  let stall: { at: number; time: number; pause: number } | null = null
  const isFast = (from: number, to: number, length: number) =>
    to - from <= length * MILLISECONDS_PER_CHARACTER
  const restart = (key: string, time: number) => {
    code = key
    begin = time
    stall = null
  }
  return {
    press: ({ key, time, amount = false }) => {
      const pause = time - last
      const before = last
      last = time
      if (key === 'Enter') {
        let read = code
        let from = begin
        if (stall && isGtin(code)) from += stall.pause
        else if (stall) {
          read = code.slice(stall.at)
          from = stall.time
        }
        restart('', time)
        const scanned =
          read.length >= SHORTEST_CODE && pause <= LONGEST_PAUSE && isFast(from, time, read.length)
        const typed = isTypedText(read, { pace: (time - from) / read.length, amount })
        return scanned && !typed ? { code: read } : null
      }
      // Scanners send modifier keys between characters.
      if (key.length !== 1) {
        if (key !== 'Shift') restart('', time)
        return null
      }
      const stalls =
        stall === null &&
        code.length >= SHORTEST_STALLED &&
        /^\d+$/.test(code) &&
        isFast(begin, before, code.length)
      if (code === '' || pause > (stalls ? LONGEST_STALL : LONGEST_PAUSE)) {
        restart(key, time)
        return 'begins'
      }
      if (pause > LONGEST_PAUSE) stall = { at: code.length, time, pause }
      code += key
      return null
    },
  }
}
