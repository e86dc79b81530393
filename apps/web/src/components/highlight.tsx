import { matchRanges } from '../lib/match-ranges.ts'

/** A text with the parts that match the search marked, without regard to accents and case. */
export function Highlight({ text, query }: { text: string; query: string }) {
  const ranges = matchRanges(text, query)
  if (ranges.length === 0) return <>{text}</>
  const parts = []
  let end = 0
  for (const [from, to] of ranges) {
    parts.push(text.slice(end, from), <mark key={from}>{text.slice(from, to)}</mark>)
    end = to
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  )
}
