/** A scanner types faster than people: this many milliseconds a character at most, and no code is shorter than this. */
const MILLISECONDS_PER_CHARACTER = 35
const SHORTEST_CODE = 4
/** Between two characters of one code: a scanner without a cable may hold one back for a moment. */
const LONGEST_PAUSE = 150

/** A key as it came: a character, 'Enter', or another key's name; milliseconds on any one clock. */
export interface Key {
  key: string
  time: number
}

/**
 * Recognises what a scanner types, key by key. `press` gives 'begins' at a character that may be a code's first, the whole code at the
 * Enter that ends a burst too fast for a person, and null otherwise.
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
      // Shift and its like come between a scanner's characters.
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
