import { foldText } from '@prateleira/contract/shared/text'

/** More words would only make the query longer. */
const WORDS_MAX = 6

/** The words of a search, without accents and case. None for an empty search. */
export function foldedWords(search: string): string[] {
  return [...new Set(foldText(search).split(' ').filter(Boolean))].slice(0, WORDS_MAX)
}
