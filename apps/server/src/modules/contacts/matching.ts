import { isId } from '@prateleira/contract/shared/ids'
import { foldText } from '@prateleira/contract/shared/text'
import { type Expression, type SqlBool, sql } from 'kysely'

/** More words would only make the query longer. */
const WORDS_MAX = 6
/** A shorter fragment of a number matches too much. */
const NUMBER_MIN = 3
/** Digits of a telephone with its area. */
const TELEPHONE_MIN = 10

/** Punctuation in a CPF, CNPJ or phone number. */
const PUNCTUATION = /[().+/-]/g

const wordsOf = (search: string) =>
  [...new Set(foldText(search).split(' ').filter(Boolean))].slice(0, WORDS_MAX)

/** A Brazilian telephone with the country's code or a 0 before its area, as messengers show and copy them. */
const WITH_PREFIX = /^(?:55|0)(\d{10,11})$/

/** The digits of a text that is one number, a telephone's without its prefix; null for any other text, and for fewer digits than `least`. */
export function numberTyped(search: string, least: number): string | null {
  const digits = search.replace(/[\s\p{Pd}()./+]/gu, '')
  if (!/^\d+$/.test(digits) || digits.length < least) return null
  return WITH_PREFIX.exec(digits)?.[1] ?? digits
}

/** The digits of these columns, for comparing with a number without its punctuation. */
export const digitsOf = (numbers: Expression<unknown>[]) =>
  sql`regexp_replace(lower(concat_ws(' ', ${sql.join(numbers)})), '[^0-9a-z]', '', 'g')`

/** A word, and the one with blanks for its hyphens. */
export const writtenAs = (word: string) => [...new Set([word, word.replace(/\b-\b/g, ' ')])]

/** The columns that are searched: as text, and as digits for numbers typed with or without punctuation. */
interface Searched {
  id: Expression<unknown>
  text: Expression<unknown>[]
  numbers: Expression<unknown>[]
}

/**
 * Every word of `search` is in one of the texts, or in one of the numbers once punctuation is removed on both sides. Accents and
 * case are ignored; typed hyphens may be blanks, and a telephone may have a prefix. An id matches its own row, as links to a contact need.
 * Null when there is nothing to search for.
 */
export function matching(search: string, columns: Searched): Expression<SqlBool> | null {
  if (isId(search)) return sql<SqlBool>`${columns.id} = ${search}`
  const telephone = numberTyped(search, TELEPHONE_MIN)
  const words = wordsOf(telephone ?? search)
  if (words.length === 0) return null
  const text = sql`fold(concat_ws(' ', ${sql.join(columns.text)}))`
  const numbers = digitsOf(columns.numbers)
  const conditions = words.map((word) => {
    const bare = word.replace(PUNCTUATION, '')
    const isNumber = bare.replace(/\D/g, '').length >= NUMBER_MIN && /^[0-9a-z]+$/.test(bare)
    const found = writtenAs(word).map((form) => sql`strpos(${text}, ${form}) > 0`)
    if (isNumber) found.push(sql`strpos(${numbers}, ${bare}) > 0`)
    return sql<SqlBool>`(${sql.join(found, sql` or `)})`
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
