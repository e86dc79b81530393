import { Fragment } from 'react'
import { matchRanges } from '../lib/match-ranges.ts'

/** A text with the parts marked that match the search, ignoring accents and case. Addresses are broken at the '@' first. */
export function Highlight({ text, query }: { text: string; query: string }) {
  const ranges = matchRanges(text, query)
  if (ranges.length === 0) return breakable(text)
  const parts = []
  let end = 0
  for (const [from, to] of ranges) {
    parts.push(
      <Fragment key={`before ${from}`}>{breakable(text.slice(end, from))}</Fragment>,
      <mark key={`at ${from}`}>{text.slice(from, to)}</mark>,
    )
    end = to
  }
  return (
    <span>
      {parts}
      {breakable(text.slice(end))}
    </span>
  )
}

function breakable(text: string) {
  const at = text.indexOf('@')
  if (at === -1) return <>{text}</>
  return (
    <span>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </span>
  )
}
