import {
  type DecimalMark,
  IMPORT_FIELDS,
  IMPORT_NUMBERS,
  type ImportDecimals,
  type ImportMapping,
  type ImportNumber,
} from '@prateleira/contract/imports/rules'
import type { NumberColumn } from '@prateleira/contract/imports/schemas'
import { isInReais, withoutReais } from '@prateleira/contract/shared/read-decimal'
import type { Cell, Sheet } from './file/sheet.ts'

/** How the numbers of a file's columns are written. Everything here is linear in the text. */

/** Longer texts are not numbers. */
const NUMBER_MAX = 60
const EXAMPLES = 3
const NAMED_CURRENCY = /\((USD|CAD|EUR|GBP|AUD|MXN|ARS|CLP|UYU|PYG|JPY)\)/
const CURRENCY = /^(?:[A-Z]{0,2}[$€£]|[A-Z]{2,3})/i

const REAL = ['', 'R$', 'BRL']

/** A number's digits without currency and spaces, its sign and its currency; null for any other text. */
function numberIn(cell: string): { digits: string; negative: boolean; currency: string } | null {
  const text = cell.trim()
  if (text.length > NUMBER_MAX) return null
  const real = isInReais(text)
  let rest = (real ? withoutReais(text) : text).replace(/\s/g, '')
  const sign = rest.startsWith('-')
  if (sign) rest = rest.slice(1)
  const currency = real ? 'R$' : (CURRENCY.exec(rest)?.[0] ?? /[€£$]$/.exec(rest)?.[0] ?? '')
  rest = rest.replace(currency, '')
  const inner = rest.startsWith('-')
  if (inner) rest = rest.slice(1)
  if (!/^[\d.,]+$/.test(rest) || !/\d/.test(rest)) return null
  return { digits: rest, negative: sign || inner, currency: currency.toUpperCase() }
}

/** Whether a text is a number, with or without a currency. */
export const isNumberText = (text: string) => numberIn(text) !== null

/** What a number reveals about its column's decimal mark: one mark, either ('1.500'), or nothing ('15'). */
function evidence(digits: string): DecimalMark | 'either' | null {
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')]
  if (comma < 0 && point < 0) return null
  if (comma >= 0 && point >= 0) return comma > point ? 'comma' : 'point'
  const mark: DecimalMark = comma >= 0 ? 'comma' : 'point'
  const other: DecimalMark = mark === 'comma' ? 'point' : 'comma'
  const parts = digits.split(mark === 'comma' ? ',' : '.')
  // Several of one kind separate thousands.
  if (parts.length > 2) return other
  const [whole = '', fraction = ''] = parts
  return fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole) ? 'either' : mark
}

/**
 * The decimal mark of each column of numbers: by its own numbers, else as chosen by the user. A column is unclear when it has an
 * ambiguous number ('1.500') and its others are inconclusive or contradictory.
 */
export function numberColumns(sheet: Sheet, mapping: ImportMapping, chosen: ImportDecimals): NumberColumn[] {
  const columns = IMPORT_NUMBERS.flatMap((field) => {
    const column = mapping[field]
    return column === undefined ? [] : [tallied(sheet, field, column)]
  })
  // A proposal for inconclusive columns.
  const points = columns.filter(({ point, comma }) => point.length > comma.length).length
  const commas = columns.filter(({ point, comma }) => comma.length > point.length).length
  const usual: DecimalMark = points > commas ? 'point' : 'comma'
  return columns.flatMap(({ field, comma, point, either, currency }) => {
    if (comma.length + point.length + either.length === 0 && currency === null) return []
    const one = point.length === 0 ? 'comma' : comma.length === 0 ? 'point' : null
    const told = comma.length + point.length > 0 ? one : null
    const answer = chosen[field]
    const decimals = told ?? answer ?? usual
    const mixed = [...comma.slice(0, 1), ...point.slice(0, 1), ...comma.slice(1), ...point.slice(1)]
    const texts = told ? [...comma, ...point, ...either] : [...either, ...mixed]
    return {
      field,
      decimals,
      unclear: told === null && answer === undefined && either.length > 0,
      examples: texts.slice(0, EXAMPLES).map((text) => ({ text, value: numberText(text, decimals) })),
      currency,
    }
  })
}

function tallied({ rows, columns }: Sheet, field: ImportNumber, column: number) {
  const found = { field, comma: [] as string[], point: [] as string[], either: [] as string[] }
  let currency = NAMED_CURRENCY.exec(columns[column] ?? '')?.[1] ?? null
  const seen = new Set<string>()
  for (const { cells, currencies } of rows) {
    const cell = cells[column] ?? ''
    currency ??= currencies?.get(column) ?? null
    if (typeof cell === 'number') continue
    const number = numberIn(cell)
    if (number === null) continue
    if (!REAL.includes(number.currency)) currency ??= number.currency
    const says = evidence(number.digits)
    const text = cell.trim()
    if (says === null || seen.has(text)) continue
    seen.add(text)
    // A few examples of each kind are enough.
    if (found[says].length < EXAMPLES) found[says].push(text)
  }
  return { ...found, currency }
}

/** Message for a column without a decision. */
export function unclearColumn({ field, examples }: NumberColumn): string {
  const [example] = examples
  return `Diga como ler os números de "${IMPORT_FIELDS[field]}": ${example?.text ?? ''} pode ser lido de dois jeitos.`
}

/**
 * A number as a decimal string such as '1234.5': from '1.234,50', 'R$ 1234,5', '$1,234.50' or a spreadsheet's number.
 */
export function numberText(cell: Cell, decimals: DecimalMark): string {
  if (typeof cell === 'number') return fixed(cell)
  const number = numberIn(cell)
  if (number === null) return cell.trim()
  const { digits, negative } = number
  const says = evidence(digits)
  // An unambiguous number is read by itself, whatever its column's mark.
  const mark = says === 'either' || says === null ? decimals : says
  const [thousands, point] = mark === 'comma' ? ['.', ','] : [',', '.']
  const plain = digits.replaceAll(thousands, '').replace(point, '.')
  const text = (plain.startsWith('.') ? `0${plain}` : plain.replace(/\.$/, '')).replace(/^0+(?=\d)/, '')
  return isGrouped(digits, thousands, point) && /^\d+(\.\d+)?$/.test(text)
    ? `${negative ? '-' : ''}${text}`
    : cell.trim()
}

/** Whether thousands are separated correctly: '1.234.567', not '1.2.3' or '0.500,00'. */
function isGrouped(digits: string, thousands: string, point: string): boolean {
  const [whole = ''] = digits.split(point)
  const [first = '', ...rest] = whole.split(thousands)
  if (rest.length === 0) return true
  return /^[1-9]\d{0,2}$/.test(first) && rest.every((group) => /^\d{3}$/.test(group))
}

/** A number without JavaScript's exponent for small and large values. */
export function fixed(value: number): string {
  const text = String(value)
  if (!text.includes('e')) return text
  return Math.abs(value) >= 1 ? BigInt(Math.trunc(value)).toString() : value.toFixed(6)
}
