import { foldText } from '@prateleira/contract/shared/text'
import { type Expression, type SqlBool, sql } from 'kysely'

/** More words would only make the query longer. */
const WORDS_MAX = 6

/** The words that are looked for: accents and case are ignored. None for an empty search. */
export function foldedWords(search: string): string[] {
  return [...new Set(foldText(search).split(' ').filter(Boolean))].slice(0, WORDS_MAX)
}

/** Every word of `search` is in one of the texts, which are folded already. True for an empty search. */
export function containsFolded(search: string, texts: Expression<unknown>[]): Expression<SqlBool> {
  const text = sql`concat_ws(' ', ${sql.join(texts)})`
  const conditions = foldedWords(search).map((word) => sql<SqlBool>`strpos(${text}, ${word}) > 0`)
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}
