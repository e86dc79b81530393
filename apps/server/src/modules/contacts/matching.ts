import { isId } from '@prateleira/contract/shared/ids'
import { foldText } from '@prateleira/contract/shared/text'
import { type Expression, type SqlBool, sql } from 'kysely'

/** More words would only make the query longer. */
const WORDS_MAX = 6
/** A shorter fragment of a number matches too much. */
const NUMBER_MIN = 3

/** Punctuation in a CPF, CNPJ or phone number. */
const PUNCTUATION = /[().+/-]/g

const wordsOf = (search: string) =>
  [...new Set(foldText(search).split(' ').filter(Boolean))].slice(0, WORDS_MAX)

/** The columns that are searched: as text, and as digits for numbers typed with or without punctuation. */
interface Searched {
  id: Expression<unknown>
  text: Expression<unknown>[]
  numbers: Expression<unknown>[]
}

/**
 * Every word of `search` is in one of the texts, or in one of the numbers once punctuation is removed on both sides. Accents and
 * case are ignored. An id matches its own row, as links to a contact need. Null when there is nothing to search for.
 */
export function matching(search: string, columns: Searched): Expression<SqlBool> | null {
  if (isId(search)) return sql<SqlBool>`${columns.id} = ${search}`
  const words = wordsOf(search)
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

/** Names that begin with what is searched first, then those of whose words one begins with each of its words, then others; each by name. */
export function meantFirst(search: string, name: Expression<unknown>): Expression<unknown>[] {
  const words = wordsOf(search)
  const folded = sql`fold(${name})`
  if (words.length === 0) return [folded]
  const begun = words.map((word) => sql`strpos(' ' || ${folded}, ${` ${word}`}) > 0`)
  return [
    sql`starts_with(${folded}, ${foldText(search)}) desc`,
    sql`(${sql.join(begun, sql` and `)}) desc`,
    folded,
  ]
}
