import { isId } from '@prateleira/contract/shared/ids'
import { foldText } from '@prateleira/contract/shared/text'
import { type Expression, type SqlBool, sql } from 'kysely'
import { type NumberTyped, numberTyped } from './number-typed.ts'

/** More words would only make the query longer. */
const WORDS_MAX = 6
/** A shorter fragment of a number matches too much. */
const NUMBER_MIN = 3

/** Punctuation in a CPF, CNPJ or phone number. */
const PUNCTUATION = /[().+/-]/g

const wordsOf = (search: string) =>
  [...new Set(foldText(search).split(' ').filter(Boolean))].slice(0, WORDS_MAX)

/** The digits and letters of these columns, for comparing with a number without its punctuation. */
const digitsOf = (numbers: Expression<unknown>[]) =>
  sql`regexp_replace(lower(concat_ws(' ', ${sql.join(numbers)})), '[^0-9a-z]', '', 'g')`

/** A word, and the one with blanks for its hyphens. */
const writtenAs = (word: string) => [...new Set([word, word.replace(/\b-\b/g, ' ')])]

/** Names with an apostrophe are also written without it ("d'Ávila", 'Davila'). */
const joined = (text: Expression<unknown>) => sql`replace(${text}, '''', '')`
const joinedWord = (word: string) => word.replaceAll("'", '')
/** Letters of a word with an apostrophe that is looked for without it: "d'a" would find every 'da'. */
const JOINED_MIN = 5

/** Whether a word is in a folded text: typed hyphens may be blanks, and apostrophes stand or not. */
function hasWord(text: Expression<unknown>, word: string): Expression<SqlBool> {
  const found = writtenAs(word).map(
    (form) => sql`strpos(${form.includes("'") ? text : joined(text)}, ${form}) > 0`,
  )
  const bare = joinedWord(word)
  if (bare !== word && bare.length >= JOINED_MIN) found.push(sql`strpos(${joined(text)}, ${bare}) > 0`)
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`
}

/** Whether a name has every word of a text, in any order. */
export function isNamed(search: string, name: Expression<unknown>): Expression<SqlBool> {
  const words = wordsOf(search).map((word) => hasWord(sql`fold(${name})`, word))
  return words.length > 0 ? sql<SqlBool>`(${sql.join(words, sql` and `)})` : sql<SqlBool>`true`
}

/** The columns that are searched for a number. */
interface Numbers {
  numbers: Expression<unknown>[]
  phone: Expression<unknown>
}

/** Whether what was typed of a number is in the numbers, or a telephone begins with it; null for too little of one. */
export function hasNumber(typed: NumberTyped, columns: Numbers): Expression<SqlBool> | null {
  const found = typed.parts.map((digits) => sql`strpos(${digitsOf(columns.numbers)}, ${digits}) > 0`)
  // With the country's code, a 0 and the area before it, or without.
  for (const begins of typed.beginnings)
    found.push(sql`regexp_replace(${columns.phone}, '\\D', '', 'g') ~ ${`^(55|0)?([1-9]\\d)?${begins}`}`)
  return found.length === 0 ? null : sql<SqlBool>`(${sql.join(found, sql` or `)})`
}

/** The columns that are searched: as text, and as digits for numbers typed with or without punctuation. */
interface Searched extends Numbers {
  id: Expression<unknown>
  text: Expression<unknown>[]
}

/**
 * Every word of `search` is in one of the texts, or in one of the numbers once punctuation is removed on both sides; words that are one number
 * together are looked for as that. Accents and case are ignored. An id matches its own row, as links to a contact need. Null when there is
 * nothing to search for.
 */
export function matching(search: string, columns: Searched): Expression<SqlBool> | null {
  if (isId(search)) return sql<SqlBool>`${columns.id} = ${search}`
  const text = sql`fold(concat_ws(' ', ${sql.join(columns.text)}))`
  const conditions = runsOf(search).map((words) => {
    const each = sql`${sql.join(
      words.slice(0, WORDS_MAX).map((word) => hasFragment(text, word, columns)),
      sql` and `,
    )}`
    const number = numberTyped(words.join(' '), NUMBER_MIN)
    const whole = number && hasNumber(number, columns)
    return whole ? sql`((${each}) or ${whole})` : each
  })
  if (conditions.length === 0) return null
  return sql<SqlBool>`(${sql.join(conditions.slice(0, WORDS_MAX), sql` and `)})`
}

/** The typed words; those of a number with blanks are one run, '(11) 98765-43'. */
function runsOf(search: string): string[][] {
  const runs: string[][] = []
  let number: string[] | null = null
  for (const word of foldText(search).split(' ').filter(Boolean)) {
    if (!/^[\d().+/-]+$/.test(word)) {
      number = null
      runs.push([word])
    } else if (number) number.push(word)
    else {
      number = [word]
      runs.push(number)
    }
  }
  return runs
}

function hasFragment(text: Expression<unknown>, word: string, { numbers }: Searched): Expression<SqlBool> {
  const bare = word.replace(PUNCTUATION, '')
  const isNumber = bare.replace(/\D/g, '').length >= NUMBER_MIN && /^[0-9a-z]+$/.test(bare)
  const named = hasWord(text, word)
  return isNumber ? sql<SqlBool>`(${named} or strpos(${digitsOf(numbers)}, ${bare}) > 0)` : named
}

/** Names that begin with what is searched first, then those of whose words one begins with each of its words, then others; each by name. */
export function meantFirst(search: string, name: Expression<unknown>): Expression<unknown>[] {
  const words = wordsOf(search).map(joinedWord)
  const folded = sql`fold(${name})`
  if (words.length === 0) return [folded]
  const begun = words.map((word) => sql`strpos(' ' || ${joined(folded)}, ${` ${word}`}) > 0`)
  return [
    sql`starts_with(${joined(folded)}, ${joinedWord(foldText(search))}) desc`,
    sql`(${sql.join(begun, sql` and `)}) desc`,
    folded,
  ]
}
