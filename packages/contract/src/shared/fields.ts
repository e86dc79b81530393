import * as z from 'zod'
import { OLDEST_MOVEMENT_DATE, PAGE_MAX, PAGE_SIZE, PAGE_SIZE_MAX } from './constants.ts'
import { isCalendarDate } from './dates.ts'
import { compare, isWhole } from './decimal.ts'

/**
 * The building blocks of every input. Inputs are strict: a key that is not named is refused, so nobody slips in a
 * user_id, a role or a stock level (ISO-03).
 */

/** Control and invisible format characters have no place in a one-line text; they hide one name behind another. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/u
const HIDDEN_BUT_LINES = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/u

export const id = z.uuid({ error: 'Identificador inválido' })

interface TextOptions {
  max: number
  /** Said when the text is missing or blank. Without it the text may be empty. */
  required?: string
  lines?: boolean
}

/** A text as people type it: trimmed, in composed form (NFC), without hidden characters. */
export function text({ max, required, lines = false }: TextOptions) {
  return z
    .string({ error: required ?? 'Texto inválido' })
    .max(max * 4, { error: `Use no máximo ${max} caracteres`, abort: true })
    .refine((value) => value.isWellFormed() && !(lines ? HIDDEN_BUT_LINES : HIDDEN).test(value), {
      error: 'O texto tem caracteres que não podem ser usados',
      abort: true,
    })
    .normalize('NFC')
    .trim()
    .min(required ? 1 : 0, { error: required })
    .max(max, { error: `Use no máximo ${max} caracteres` })
}

/** A text that may be missing; blank counts as missing. Gives null then. */
export function optionalText(options: Omit<TextOptions, 'required'>) {
  return text(options)
    .nullish()
    .transform((value) => value || null)
}

interface DecimalOptions {
  whole: number
  fraction: number
  invalid: string
  negative?: string
}

function decimal({ whole, fraction, invalid, negative = invalid }: DecimalOptions) {
  return z
    .string({ error: invalid })
    .max(40, { error: invalid, abort: true })
    .regex(/^-?\d+(\.\d+)?$/, { error: invalid, abort: true })
    .refine((value) => !value.startsWith('-') || compare(value, '0') === 0, { error: negative, abort: true })
    .regex(new RegExp(`^-?0*\\d{1,${whole}}(\\.\\d+)?$`), { error: 'O número é grande demais', abort: true })
    .regex(new RegExp(`^-?\\d+(\\.\\d{1,${fraction}}0*)?$`), {
      error: `Use no máximo ${fraction} casas decimais`,
    })
}

/** An amount in reais, at least 0, 2 decimals: "39.90". */
export function money(messages: { invalid: string; negative: string }) {
  return decimal({ whole: 13, fraction: 2, ...messages })
}

/** A price per unit, at least 0, up to 6 decimals. */
export const unitPrice = decimal({
  whole: 12,
  fraction: 6,
  invalid: 'Preço inválido',
  negative: 'Preço deve ser positivo',
})

/** A level of stock, at least 0, up to 4 decimals. */
export const stockLevel = decimal({
  whole: 11,
  fraction: 4,
  invalid: 'Quantidade inválida',
  negative: 'O estoque não pode ser negativo.',
})

/** What is moved: above 0, up to 4 decimals. Whether it must be whole depends on the product's unit (LED-03). */
export const quantity = decimal({
  whole: 11,
  fraction: 4,
  invalid: 'Quantidade deve ser maior que 0',
}).refine((value) => /^-?\d+(\.\d+)?$/.test(value) && compare(value, '0') > 0, {
  error: 'Quantidade deve ser maior que 0',
})

/** Whether a quantity suits a product that is counted by piece. */
export function isWholePieces(value: string): boolean {
  return isWhole(value)
}

/** A calendar date, yyyy-MM-dd, from 1900 on. "Not in the future" needs the tenant's today: see stock/rules. */
export function calendarDate(missing: string) {
  return z
    .string({ error: missing })
    .max(10, { error: 'Data inválida', abort: true })
    .refine(isCalendarDate, { error: 'Data inválida', abort: true })
    .refine((value) => value >= OLDEST_MOVEMENT_DATE, { error: 'A data deve ser a partir de 01/01/1900' })
}

/** An e-mail address as typed; compared and stored in lower case. */
export function email(required = 'Email é obrigatório') {
  return z
    .string({ error: required })
    .trim()
    .min(1, { error: required, abort: true })
    .max(254, { error: 'Email inválido', abort: true })
    .refine((value) => /^[\x21-\x7e]+$/.test(value), { error: 'Email inválido', abort: true })
    .pipe(z.email({ error: 'Email inválido' }))
    .transform((value) => value.toLowerCase())
}

/** A number in a query string, where everything arrives as text. */
export function queryNumber(options: { min: number; max: number; otherwise: number }) {
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,9}$/, { error: 'Número inválido' })
          .transform(Number),
      ],
      {
        error: 'Número inválido',
      },
    )
    .pipe(
      z
        .number()
        .int({ error: 'Número inválido' })
        .min(options.min, { error: 'Número inválido' })
        .max(options.max, { error: 'Número grande demais' }),
    )
    .default(options.otherwise)
}

/** What a person types into a search box. */
export const searchText = text({ max: 100 }).default('')

export const pageNumber = queryNumber({ min: 1, max: PAGE_MAX, otherwise: 1 })
export const pageSize = queryNumber({ min: 1, max: PAGE_SIZE_MAX, otherwise: PAGE_SIZE })

/** Asked for with the header of that name; a repeated write with the same key is done once (EXI-10). */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{8,100}$/, {
      error: 'A chave de idempotência deve ter de 8 a 100 caracteres visíveis',
    })
    .optional(),
})

/** Path parameters of a route about one thing. */
export const byId = z.strictObject({ id })
