import * as z from 'zod'
import { OLDEST_MOVEMENT_DATE, PAGE_MAX, PAGE_SIZE, PAGE_SIZE_MAX, PASSWORD_MAX_LENGTH } from './constants.ts'
import { isCalendarDate } from './dates.ts'
import { add, compare, isWhole, multiply } from './decimal.ts'
import { CSV_FORMATS, EXPORT_FORMATS } from './export-formats.ts'
import { isBlank, visibleText } from './text.ts'

/**
 * The building blocks of every input. Inputs are strict: an unknown key is refused, so that no user_id, role or stock
 * level can be smuggled in (ISO-03).
 */

/**
 * Control and invisible format characters have no place in a one-line text; they hide one name behind another. Nor have Unicode's own line
 * breaks, behind which a name would write lines of its own into a receipt. Spared is the joiner between two pictographs, which makes one
 * emoji of them (Unicode TR51, ZWJ sequences).
 */
const JOINER = String.raw`(?<=\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}\uFE0F]?)\u200D(?=\p{Extended_Pictographic})`
const HIDDEN = new RegExp(String.raw`(?!${JOINER})[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]`, 'u')
const HIDDEN_BUT_LINES = new RegExp(String.raw`(?!${JOINER}|[\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Co}]`, 'u')

/** In lower case, as the database returns it, so that ids can be compared as text. */
export const id = z.uuid({ error: 'Identificador inválido' }).toLowerCase()

/** Common names of hidden characters; others are reported by number. */
const HIDDEN_NAMES: Record<string, string> = {
  '00AD': 'hífen invisível',
  '0000': 'caractere nulo',
  '000A': 'quebra de linha',
  '000D': 'quebra de linha',
  '200B': 'espaço de largura zero',
  '200C': 'separador invisível',
  '200D': 'ligação invisível',
  '200E': 'marca de direção do texto',
  '200F': 'marca de direção do texto',
  '202A': 'marca de direção do texto',
  '202B': 'marca de direção do texto',
  '202C': 'marca de direção do texto',
  '202D': 'marca de direção do texto',
  '202E': 'marca de direção do texto',
  '2028': 'quebra de linha',
  '2029': 'quebra de linha',
  '2060': 'ligação invisível',
  '2066': 'marca de direção do texto',
  '2067': 'marca de direção do texto',
  '2068': 'marca de direção do texto',
  '2069': 'marca de direção do texto',
  FEFF: 'marca de início de arquivo',
}

/** The first hidden character of a text, and its position from 1. */
function hiddenIn(value: string, lines: boolean): { character: string; at: number } | null {
  const found = (lines ? HIDDEN_BUT_LINES : HIDDEN).exec(value)
  if (found) return { character: found[0], at: [...value.slice(0, found.index)].length + 1 }
  return value.isWellFormed() ? null : { character: '\ufffd', at: 1 }
}

function hiddenMessage(value: string, lines: boolean): string {
  const found = hiddenIn(value, lines)
  const code = found?.character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0') ?? ''
  const name = HIDDEN_NAMES[code]
  return `O texto tem um caractere invisível na posição ${found?.at}: ${name ? `${name} (U+${code})` : `U+${code}`}. Apague-o.`
}

interface TextOptions {
  max: number
  /** Message for missing or blank text. Without it the text may be empty. */
  required?: string
  lines?: boolean
  /** Drops invisible format characters, which come along with what is copied. */
  copied?: boolean
}

/** Typed text: trimmed, composed (NFC), without hidden characters and piled accents, a space for each tab of a pasted cell; empty when nothing of it is visible. */
export function text({ max, required, lines = false, copied = false }: TextOptions) {
  return (
    z
      .string({ error: required ?? 'Texto inválido' })
      .max(max * 4, { error: `Use no máximo ${max} caracteres`, abort: true })
      .overwrite((value) => (copied ? visibleText(value) : value))
      .overwrite((value) => (lines ? value : value.replaceAll('\t', ' ')))
      .refine((value) => hiddenIn(value, lines) === null, {
        error: ({ input }) => hiddenMessage(String(input), lines),
        abort: true,
      })
      .normalize('NFC')
      .trim()
      // More than any script puts on one letter print over the lines above and below.
      .refine((value) => !/\p{M}{5}/u.test(value), { error: 'Acentos demais', abort: true })
      .overwrite((value) => (isBlank(value) ? '' : value))
      .min(required ? 1 : 0, { error: required })
      .max(max, { error: `Use no máximo ${max} caracteres` })
  )
}

/** Optional text; blank counts as missing and becomes null. */
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
  /** Said of an empty field; without it `invalid`. */
  required?: string
}

const TOO_LARGE = 'O número é grande demais'

/** Message for a price or amount that is not a number. */
export const NO_PRICE = 'O preço deve ser um número, como 12,50'
export const NO_AMOUNT = 'O valor deve ser um número, como 12,50'

function decimal({ whole, fraction, invalid, negative = invalid, required = invalid }: DecimalOptions) {
  return z
    .string({ error: invalid })
    .max(40, {
      error: ({ input }) => (/^\d+(\.\d*)?$/.test(String(input)) ? TOO_LARGE : invalid),
      abort: true,
    })
    .regex(/^-?\d+(\.\d+)?$/, { error: ({ input }) => (input === '' ? required : invalid), abort: true })
    .refine((value) => !value.startsWith('-') || compare(value, '0') === 0, { error: negative, abort: true })
    .regex(new RegExp(`^-?0*\\d{1,${whole}}(\\.\\d+)?$`), { error: TOO_LARGE, abort: true })
    .regex(new RegExp(`^-?\\d+(\\.\\d{1,${fraction}}0*)?$`), {
      error: `Use no máximo ${fraction} casas decimais`,
    })
}

/** An amount in reais, at least 0, 2 decimals: "39.90". */
export function money(messages: { invalid: string; negative: string; required?: string }) {
  return decimal({ whole: 13, fraction: 2, ...messages })
}

/** An amount in reais above 0: '-0' is none either. */
export function someMoney(messages: { invalid: string; negative: string }) {
  return money(messages).refine((value) => !/^-?\d+(\.\d+)?$/.test(value) || compare(value, '0') > 0, {
    error: 'O valor deve ser maior que 0',
  })
}

/** A price per unit, at least 0, up to 6 decimals. */
export const unitPrice = decimal({
  whole: 12,
  fraction: 6,
  invalid: NO_PRICE,
  negative: 'Preço deve ser positivo',
})

/** A level of stock, at least 0, up to 4 decimals. */
export const stockLevel = decimal({
  whole: 11,
  fraction: 4,
  invalid: 'Quantidade inválida',
  negative: 'O estoque não pode ser negativo.',
})

/** A moved quantity: above 0, up to 4 decimals. Whether it must be whole depends on the product's unit (LED-03). */
export const quantity = decimal({
  whole: 11,
  fraction: 4,
  invalid: 'Quantidade deve ser maior que 0',
}).refine((value) => /^-?\d+(\.\d+)?$/.test(value) && compare(value, '0') > 0, {
  error: 'Quantidade deve ser maior que 0',
})

/** Message when quantity × price exceeds any realistic amount. */
export const AMOUNT_TOO_LARGE = 'Quantidade × preço é grande demais: confira os dois'

/**
 * Whether quantity × price can be stored: below 10¹⁵ reais, so that the sum of MOVEMENT_LINES_MAX lines (of an entry, exit, sale or
 * return) fits too.
 */
export function isAmount(quantity: string, price: string | null): boolean {
  return price === null || compare(multiply(quantity, price, 2), AMOUNT_LIMIT) < 0
}

const AMOUNT_LIMIT = `1${'0'.repeat(15)}`
/** Stock levels stay below this, also the sum of a product's variants. */
const STOCK_LIMIT = `1${'0'.repeat(11)}`

/** Whether the sum of a product's variants is a valid stock level. */
export function isStockLevel(levels: string[]): boolean {
  return compare(levels.reduce(add, '0'), STOCK_LIMIT) < 0
}

export const WHOLE_PIECES = 'Produtos contados por unidade (un) só aceitam números inteiros.'

/** Whether a quantity is valid for a product counted by piece. */
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

/** The current password as typed, asked again before sensitive changes. */
export const presentPassword = z
  .string({ error: 'Informe sua senha' })
  .min(1, { error: 'Informe sua senha' })
  .max(PASSWORD_MAX_LENGTH, { error: 'Senha incorreta.' })

/**
 * An edit form with `seen`: the form as shown when editing began. With it, a save leaves alone what its author did not change
 * and answers EDIT_CONFLICT where somebody else changed the same field; without it the whole form is saved. `seen` may hold any text, because
 * it is only compared, and what is stored may break the form's rules: an administrator may leave a telephone empty that its owner may not.
 */
export function editing<Shape extends z.ZodRawShape>(form: z.ZodObject<Shape, z.core.$strict>) {
  const shown = Object.entries(form.shape).map(([name, field]) => [
    name,
    z.union([field as z.ZodType, z.string()], { error: 'Valor inválido.' }),
  ])
  const seen = z.strictObject(Object.fromEntries(shown)) as unknown as typeof form
  return form.extend({ seen: seen.optional() })
}

/** A number in a query string, where all values are text. */
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

/** What is searched for, of which nothing is stored: invisible format characters are dropped instead of refused. */
export const searched = ({ required }: { required?: string } = {}) =>
  text({ max: 100, required, copied: true })

/** The text of a search box. */
export const searchText = searched().default('')

export const pageNumber = queryNumber({ min: 1, max: PAGE_MAX, otherwise: 1 })
export const pageSize = queryNumber({ min: 1, max: PAGE_SIZE_MAX, otherwise: PAGE_SIZE })

export const KEY_LENGTH = { least: 8, most: 100 }

/** A repeated write with the same key is executed once (EXI-10). */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(new RegExp(`^[\\x21-\\x7e]{${KEY_LENGTH.least},${KEY_LENGTH.most}}$`), {
      error: `A chave de idempotência deve ter de ${KEY_LENGTH.least} a ${KEY_LENGTH.most} caracteres visíveis`,
    })
    .optional(),
})

/** Path parameters of routes with an id. */
export const byId = z.strictObject({ id })

/** The format of a file to download. */
export const exportFormat = z.enum(EXPORT_FORMATS, { error: 'Formato inválido' }).default('csv')
export const csvFormat = z.enum(CSV_FORMATS, { error: 'Formato inválido' }).default('csv')
