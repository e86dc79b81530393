import { foldText } from '@prateleira/contract/shared/text'
import { type Expression, type SqlBool, sql } from 'kysely'

/** A few words say enough; more would only make the query long. */
const WORDS_MAX = 6
/** With fewer digits than this a piece of a number says nothing. */
const NUMBER_MIN = 3

/** How a CPF, CNPJ or phone number is typed around its digits. */
const PUNCTUATION = /[().+/-]/g
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The columns a contact is found by: as text, and as bare number for what people type with or without punctuation. */
interface Searched {
  id: Expression<unknown>
  text: Expression<unknown>[]
  numbers: Expression<unknown>[]
}

/**
 * Every word of `search` is in one of the texts, or in one of the numbers once punctuation is dropped on both sides. Accents and
 * case do not matter. An id finds the one it belongs to, as links to a contact do. Null when there is nothing to search for.
 */
export function matching(search: string, columns: Searched): Expression<SqlBool> | null {
  if (ID.test(search)) return sql<SqlBool>`${columns.id} = ${search}`
  const words = [...new Set(foldText(search).split(' ').filter(Boolean))].slice(0, WORDS_MAX)
  if (words.length === 0) return null
  const text = sql`fold(concat_ws(' ', ${sql.join(columns.text)}))`
  const numbers = sql`regexp_replace(lower(concat_ws(' ', ${sql.join(columns.numbers)})), '[^0-9a-z]', '', 'g')`
  const conditions = words.map((word) => {
    const bare = word.replace(PUNCTUATION, '')
    const isNumber = bare.replace(/\D/g, '').length >= NUMBER_MIN && /^[0-9a-z]+$/.test(bare)
    return isNumber
      ? sql<SqlBool>`(strpos(${text}, ${word}) > 0 or strpos(${numbers}, ${bare}) > 0)`
      : sql<SqlBool>`strpos(${text}, ${word}) > 0`
  })
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}
