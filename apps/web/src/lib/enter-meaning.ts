/** Milliseconds that a mark has to stand before an Enter is an answer to it: whoever pressed earlier had decided before. */
const SEEN_AFTER = 250

/** How an option came to be marked: by an arrow, by the list long enough ago to be seen, or by the list just now. */
export type Sight = 'chosen' | 'seen' | 'new'

/** What is known when Enter is pressed in a field with suggestions, or when the answer comes that an Enter has waited for. */
export interface EnterState {
  /** What was found for the text that stands in the field now, the best first; null as long as that is not known. */
  found: readonly string[] | null
  /** Of these all of which the text is a whole code. */
  exact?: readonly string[]
  /** What was marked, as Enter was pressed, in the list that answers this text. */
  mark?: { key: string; sight: Sight } | null
  /** A scanner has typed it: a code or nothing. */
  scanned?: boolean
}

export type EnterMeaning =
  | { kind: 'take'; key: string }
  /** Several are possible: the list is shown, and its first is marked. */
  | { kind: 'choose' }
  | { kind: 'none' }
  /** The answer is still to come. */
  | { kind: 'wait' }

/**
 * What Enter means in every field with suggestions (decision 277): what an arrow has marked, the only one with exactly this code, the only one
 * found, or what a person has seen marked. Else they are shown what the next Enter takes.
 */
export function meaningOfEnter({ found, exact = [], mark, scanned = false }: EnterState): EnterMeaning {
  if (found === null) return { kind: 'wait' }
  if (mark?.sight === 'chosen' && !scanned) return { kind: 'take', key: mark.key }
  const possible = exact.length > 0 || scanned ? exact : found
  const [first] = possible
  if (first === undefined) return { kind: 'none' }
  if (possible.length === 1) return { kind: 'take', key: first }
  return mark?.sight === 'seen' && !scanned ? { kind: 'take', key: mark.key } : { kind: 'choose' }
}

interface Pressed {
  /** When the key went down, and whether it is held down. */
  timeStamp: number
  repeat: boolean
}

/** What an Enter has taken nothing for, of which text and when: several are shown, or there is none. */
export interface Told {
  text: string
  kind: 'choose' | 'none'
  at: number
}

/** Whether an Enter answers what was said of `text`: the second of two quick ones was decided on before it could be read. */
export function answersTold({ timeStamp, repeat }: Pressed, told: Told | null, text: string): boolean {
  return told?.text === text && !repeat && timeStamp - told.at >= SEEN_AFTER
}

/** How an option that is marked since `since` was seen as a key went down. `told`: the key answers that Enter takes it. */
export function sightOf(
  { timeStamp, repeat }: Pressed,
  mark: { since: number; chosen: boolean },
  told: boolean,
): Sight {
  if (mark.chosen) return 'chosen'
  return !repeat && (told || timeStamp - mark.since >= SEEN_AFTER) ? 'seen' : 'new'
}
