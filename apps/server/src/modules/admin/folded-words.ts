import { foldText } from '@prateleira/contract/shared/text'

/** More words would only make the query longer. */
const WORDS_MAX = 6

/** The words that are looked for: accents and case are ignored. None for an empty search. */
export function foldedWords(search: string): string[] {
  return [...new Set(foldText(search).split(' ').filter(Boolean))].slice(0, WORDS_MAX)
}
