import { OLDEST_MOVEMENT_DATE } from '@prateleira/contract/shared/constants'
import { isCalendarDate } from '@prateleira/contract/shared/dates'
import { isId } from '@prateleira/contract/shared/ids'
import { parsePage } from './page-number.ts'

/**
 * Typed parameters of an address. A page declares an object of them, which parses and writes them; an invalid value
 * counts as missing, so that an old or broken link still opens the page. Not zod, which the first pages do not load; a
 * test compares the parsers with the contract's schemas.
 */

/** The parameters of an address as text. */
export type Search = Record<string, string | undefined>

interface Param<Value> {
  name: string
  /** The default value, which is not written into the address. */
  usual: Value
  /** Undefined if it cannot be parsed. */
  read: (text: string) => Value | undefined
  write: (value: Value) => string
}

// biome-ignore lint/suspicious/noExplicitAny: a schema has parameters of several types
export type SearchSchema = Record<string, Param<any>>

export type SearchState<Schema extends SearchSchema> = {
  [Key in keyof Schema]: Schema[Key] extends Param<infer Value> ? Value : never
}

export function readSearch<Schema extends SearchSchema>(schema: Schema, search: Search): SearchState<Schema> {
  const state = Object.entries(schema).map(([key, { name, usual, read }]) => {
    const text = search[name]
    return [key, text === undefined ? usual : (read(text) ?? usual)]
  })
  return Object.fromEntries(state)
}

/** The changes of the address for these values; default values are removed from it. */
export function writeSearch<Schema extends SearchSchema>(
  schema: Schema,
  changes: Partial<SearchState<Schema>>,
): Search {
  const search: Search = {}
  for (const [key, value] of Object.entries(changes)) {
    const { name, usual, write } = schema[key] as Schema[string]
    search[name] = value === undefined || value === usual ? undefined : write(value)
  }
  return search
}

/** A search text, limited like the API's. */
export const text = (name: string): Param<string> => ({
  name,
  usual: '',
  read: (typed) => typed.trim().slice(0, 100),
  write: (value) => value,
})

/** A page number, from 1. */
export const pageNumber = (name = 'pagina'): Param<number> => ({
  name,
  usual: 1,
  read: parsePage,
  write: String,
})

export const id = (name: string): Param<string | undefined> => ({
  name,
  usual: undefined,
  read: (typed) => (isId(typed) ? typed : undefined),
  write: String,
})

/** A text that matches a pattern. */
export const matching = (name: string, pattern: RegExp): Param<string | undefined> => ({
  name,
  usual: undefined,
  read: (typed) => (pattern.test(typed) ? typed : undefined),
  write: String,
})

/** A day from the first to the last that the contract accepts, yyyy-MM-dd. */
export const day = (name: string): Param<string | undefined> => ({
  name,
  usual: undefined,
  read: (typed) => (isCalendarDate(typed) && typed >= OLDEST_MOVEMENT_DATE ? typed : undefined),
  write: String,
})

/** Whether the parameter is present, whatever its value. */
export const flag = (name: string): Param<boolean> => ({
  name,
  usual: false,
  read: () => true,
  write: () => '1',
})

/** One of several values, each with its word in the address. */
export function choice<Value extends string>(
  name: string,
  words: Record<Value, string>,
): Param<Value | undefined>
export function choice<Value extends string>(
  name: string,
  words: Record<Value, string>,
  usual: NoInfer<Value>,
): Param<Value>
export function choice<Value extends string>(
  name: string,
  words: Record<Value, string>,
  usual?: Value,
): Param<Value | undefined> {
  return {
    name,
    usual,
    read: (typed) => (Object.keys(words) as Value[]).find((value) => words[value] === typed),
    write: (value) => words[value as Value],
  }
}

/** Words for values that are written into the address as they are. */
export function sameWords<Value extends string>(values: readonly Value[]): Record<Value, Value> {
  return Object.fromEntries(values.map((value) => [value, value])) as Record<Value, Value>
}

/** The first and last day of a period; null unless both are present and in order. */
export function daysInOrder(state: {
  from: string | undefined
  to: string | undefined
}): { from: string; to: string } | null {
  const { from, to } = state
  return from !== undefined && to !== undefined && from <= to ? { from, to } : null
}
