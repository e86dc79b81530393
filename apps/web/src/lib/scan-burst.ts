/** Limits of a scan: most milliseconds per character, fewest characters. */
const MILLISECONDS_PER_CHARACTER = 35
const SHORTEST_CODE = 4
/** Longest pause within a code: wireless scanners may delay a character. */
const LONGEST_PAUSE = 150

/** A key press: a character, 'Enter' or another key's name; milliseconds on a monotonic clock. */
export interface Key {
  key: string
  time: number
}

/**
 * Recognises scans key by key. `press` returns 'begins' at a character that may start a code, the whole code at the Enter that ends a
 * burst too fast for a person, and null otherwise.
 */
export function scanBursts(): { press(key: Key): 'begins' | { code: string } | null } {
  let code = ''
  let begin = 0
  let last = Number.NEGATIVE_INFINITY
  return {
    press: ({ key, time }) => {
      const pause = time - last
      last = time
      if (key === 'Enter') {
        const scanned =
          code.length >= SHORTEST_CODE &&
          pause <= LONGEST_PAUSE &&
          time - begin <= code.length * MILLISECONDS_PER_CHARACTER
        const read = code
        code = ''
        return scanned ? { code: read } : null
      }
      // Scanners send modifier keys between characters.
      if (key.length !== 1) {
        if (key !== 'Shift') code = ''
        return null
      }
      if (code === '' || pause > LONGEST_PAUSE) {
        code = key
        begin = time
        return 'begins'
      }
      code += key
      return null
    },
  }
}
