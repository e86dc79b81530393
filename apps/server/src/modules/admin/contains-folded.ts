import { foldText } from '@prateleira/contract/shared/text'
import { type Expression, type SqlBool, sql } from 'kysely'

/** More words would only make the query longer. */
const WORDS_MAX = 6

/**
 * Every word of `search` is in one of the texts, which are folded already, so that accents and case are ignored; folding is the
 * most expensive part, so long lists fold each name once. True for an empty search.
 */
export function containsFolded(search: string, texts: Expression<unknown>[]): Expression<SqlBool> {
  const words = [...new Set(foldText(search).split(' ').filter(Boolean))].slice(0, WORDS_MAX)
  const text = sql`concat_ws(' ', ${sql.join(texts)})`
  const conditions = words.map((word) => sql<SqlBool>`strpos(${text}, ${word}) > 0`)
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}
