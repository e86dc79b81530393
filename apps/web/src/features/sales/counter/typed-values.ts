import { isCountedByPiece, type Unit } from '@prateleira/contract/catalog/rules'
import { quantityFor } from '@prateleira/contract/shared/amounts'
import { compare } from '@prateleira/contract/shared/decimal'
import {
  isInReais,
  parseDecimal,
  REAIS_FOR_QUANTITY,
  readDecimal,
} from '@prateleira/contract/shared/read-decimal'
import { readDiscount } from './typed-discount.ts'

const QUANTITY = /^\d{1,11}(\.\d{1,4})?$/
const PRICE = /^\d{1,12}(\.\d{1,6})?$/
const AMOUNT = /^\d{1,13}(\.\d{1,2})?$/

/** Whether reais can be typed instead of a quantity: of what is weighed and has a price. */
export const sellsByValue = (unit: Unit, price: string | undefined): price is string =>
  !isCountedByPiece(unit) && price !== undefined && compare(price, '0') > 0

/**
 * A quantity that can be sold; null also for '1.500' of what can be divided, which may mean one and a half. 'R$ 20' is what 20 reais buy at
 * that price.
 */
export function readQuantity(typed: string, unit: Unit, price?: string): string | null {
  const value = isInReais(typed) ? bought(typed, unit, price) : counted(typed, unit)
  return value !== null && QUANTITY.test(value) && /[1-9]/.test(value) ? value : null
}

function counted(typed: string, unit: Unit): string | null {
  const read = readDecimal(typed)
  return read === null || (read.other !== null && !isCountedByPiece(unit)) ? null : read.value
}

function bought(typed: string, unit: Unit, price: string | undefined): string | null {
  const amount = parseDecimal(typed)
  if (amount === null || !AMOUNT.test(amount) || !sellsByValue(unit, price)) return null
  return quantityFor(amount, price)
}

/** Why what was typed can never become a quantity; null while it may: empty, zero, or read in two ways. */
export function quantityProblem(typed: string, unit: Unit, price?: string): string | null {
  if (typed.trim() === '' || readQuantity(typed, unit, price) !== null) return null
  if (isInReais(typed)) {
    if (!sellsByValue(unit, price)) return REAIS_FOR_QUANTITY
    return /^\s*r\$[\s0.,]*$/i.test(typed) ? null : 'Escreva o valor em reais, como R$ 20.'
  }
  const read = readDecimal(typed)
  if (read && (!/[1-9]/.test(read.value) || QUANTITY.test(read.value))) return null
  return `Escreva a quantidade em números, como ${isCountedByPiece(unit) ? '3' : '1,250'}.`
}

/** What to do about a quantity of zero, which may be the beginning of one; null: it is none. */
export function zeroProblem(typed: string, unit: Unit): string | null {
  const read = readDecimal(typed)
  if (read === null || read.value.startsWith('-') || /[1-9]/.test(read.value)) return null
  return `Para tirar o item, use Remover; senão, digite ${isCountedByPiece(unit) ? 'pelo menos 1' : `mais que 0 ${unit}`}.`
}

export function readPrice(typed: string): string | null {
  const value = parseDecimal(typed)
  return value !== null && PRICE.test(value) ? value : null
}

export function priceProblem(typed: string): string | null {
  if (readPrice(typed) !== null) return null
  const value = parseDecimal(typed)
  if (value === null) return 'Escreva o preço em reais, como 12,50.'
  if (value.startsWith('-')) return 'O preço não pode ser negativo.'
  return excess(value, 'O preço', 12, 6)
}

/** What a number has too much of. */
function excess(value: string, what: string, whole: number, decimals: number): string {
  return (value.split('.')[0] ?? '').length > whole
    ? `${what} é grande demais.`
    : `Use no máximo ${decimals} casas decimais.`
}

export function discountProblem(typed: string): string | null {
  if (readDiscount(typed) !== undefined) return null
  return /^\d{3,}([.,]\d*)?\s*%$/.test(typed.trim())
    ? 'O desconto vai até 100%.'
    : 'Escreva o desconto em reais, como 5,00, ou em porcentagem, como 10%.'
}

export function readAmount(typed: string): string | null {
  const value = parseDecimal(typed)
  return value !== null && AMOUNT.test(value) && compare(value, '0') > 0 ? value : null
}

/** Why an amount cannot be taken for what is left; null when it can. */
export function amountProblem(typed: string, left: string, withChange: boolean): string | null {
  const value = readAmount(typed)
  if (value === null) {
    const read = parseDecimal(typed)
    return read === null || compare(read, '0') <= 0
      ? 'Escreva um valor maior que zero, como 10,00.'
      : excess(read, 'O valor', 13, 2)
  }
  return !withChange && compare(value, left) > 0 ? 'É mais do que falta. Só dinheiro tem troco.' : null
}

/** A number typed into the search is a telephone number or document, not the name of a new customer. */
export const isName = (typed: string) => /\p{L}/u.test(typed)
