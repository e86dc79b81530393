import { isCountedByPiece, suitsUnit, type Unit } from '@prateleira/contract/catalog/rules'
import { compare, trimZeros } from '@prateleira/contract/shared/decimal'
import { isInReais, REAIS_FOR_QUANTITY, readDecimal } from '@prateleira/contract/shared/read-decimal'
import { WHOLE_QUANTITY } from '@prateleira/contract/stock/rules'

/** The value that a number field reports to its form. */

const UNCLEAR = /^-?[1-9]\d{0,2}\.\d{3}\?$/

export const isCanonical = (value: string) => /^-?\d+(\.\d+)?$/.test(value)

/** Error message of a field whose number is ambiguous. */
export const CHOOSE_READING = 'Escolha o que você quis dizer.'

/** Whether this is the report of an ambiguous number that the user has not resolved yet. */
export const isUnclear = (reported: string) => UNCLEAR.test(reported)

/** The typed text in the report of an ambiguous number. */
export const typedOf = (reported: string) => (isUnclear(reported) ? reported.slice(0, -1) : reported)

/**
 * What a field reports of what is typed: a canonical decimal, or the text when it is no number. Where a quantity may have
 * decimals, '1.500' is reported as '1.500?', which no schema takes for a number: it cannot be saved before somebody has chosen.
 */
export function reportOf(typed: string, asks: boolean): string {
  const read = readDecimal(typed)
  if (read === null) return typed.trim()
  return asks && read.other !== null ? `${read.other}?` : read.value
}

/** The two readings of '1.500'; null when there is only one. */
export function readingsOf(typed: string): { thousands: string; decimal: string } | null {
  const read = readDecimal(typed)
  return read?.other ? { thousands: read.value, decimal: read.other } : null
}

/** From here on somebody may have typed a zero too many. */
const STRIKING = '1000000'

export const isStriking = (value: string) => isCanonical(value) && compare(value, STRIKING) > 0

/** Error for a fraction of something counted by piece; the ledger refuses it too (LED-03). */
export const fractionError = (quantity: string, unit: Unit): string | null =>
  isCanonical(quantity) && !suitsUnit(quantity, unit) ? WHOLE_QUANTITY : null

/** What is wrong with an amount of so many decimals, as its form will say when it is saved; null: nothing, or nothing was typed. */
export function moneyProblem(value: string, decimals: number): string | null {
  if (value === '') return null
  if (!isCanonical(value)) return 'Use um número, como 12,50'
  if (compare(value, '0') < 0) return 'Não pode ser negativo'
  const [whole = '', fraction = ''] = trimZeros(value).split('.')
  if (whole.length > 12) return 'O número é grande demais'
  return fraction.length > decimals ? `Use no máximo ${decimals} casas decimais` : null
}

/** Of the ledger, of every quantity. */
const QUANTITY_DECIMALS = 4

/** What can be no number, however it goes on: 'abc', '1e5'. */
const HOPELESS = /[^\d\s.,\u2212-]/

/** What is wrong with a quantity, as its form will say when it is saved; null: nothing, nothing was typed, or its reading is asked about. */
export function quantityProblem(value: string, unit: Unit | undefined): string | null {
  if (value === '' || isUnclear(value)) return null
  if (!isCanonical(value)) return numberWords(unit)
  const fraction = trimZeros(value).split('.')[1] ?? ''
  return fraction.length > QUANTITY_DECIMALS ? `Use no máximo ${QUANTITY_DECIMALS} casas decimais` : null
}

/** What a text that can become no quantity is refused with at once; null: it may be the beginning of one. */
export function quantityRefusal(typed: string, unit: Unit | undefined): string | null {
  if (isInReais(typed)) return REAIS_FOR_QUANTITY
  return HOPELESS.test(typed) ? numberWords(unit) : null
}

const numberWords = (unit: Unit | undefined) =>
  `Use um número, como ${unit === undefined || isCountedByPiece(unit) ? '12' : '1,25'}`
