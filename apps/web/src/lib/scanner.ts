import { useRef } from 'react'

/** A scanner types faster than people: this many milliseconds a character at most, and no code is shorter than this. */
const MILLISECONDS_PER_CHARACTER = 35
const SHORTEST_CODE = 4

/** Tells a scanner's text from a person's by how fast it came: `typed` with each change, `wasScanned` at its Enter. */
export function useScannerSpeed() {
  const begin = useRef(0)
  const length = useRef(0)
  return {
    typed: (text: string) => {
      // A text that begins anew, also by replacing what was selected.
      if (length.current === 0 || text.length <= 1) begin.current = performance.now()
      length.current = text.length
    },
    wasScanned: (text: string) =>
      text.length >= SHORTEST_CODE &&
      performance.now() - begin.current <= text.length * MILLISECONDS_PER_CHARACTER,
  }
}
