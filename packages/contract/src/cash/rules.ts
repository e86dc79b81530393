import { fromCents, sumCents, toCents } from '../sales/cents.ts'
import { formatMoney } from '../shared/format.ts'
import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '../stock/rules.ts'
import type { Denomination } from './constants.ts'

/** Sangria takes cash out of the drawer, suprimento puts some in. */
export const CASH_MOVES = ['withdrawal', 'supply'] as const
export type CashMove = (typeof CASH_MOVES)[number]
export const CASH_MOVE_LABELS: Record<CashMove, string> = { withdrawal: 'Sangria', supply: 'Suprimento' }

export interface CountedPieces {
  value: Denomination
  pieces: number
}

/** The value of counted notes and coins. */
export function sumDenominations(counted: readonly CountedPieces[]): string {
  return fromCents(sumCents(counted.map(({ value, pieces }) => toCents(value) * BigInt(pieces))))
}

/** Counted minus expected, including late sales; null if something is expected of a method that was not counted. */
export function differenceOf({
  counted,
  expected,
  late = '0.00',
}: {
  counted: string | null
  expected: string
  late?: string
}): string | null {
  const due = toCents(expected) + toCents(late)
  if (counted === null) return due === 0n ? fromCents(0n) : null
  return fromCents(toCents(counted) - due)
}

/** 'Faltam R$ 12,00 em dinheiro': a difference in a shop's own words (CASH-03). */
export function differenceInWords(method: PaymentMethod, difference: string | null): string {
  const name = PAYMENT_METHOD_LABELS[method]
  if (difference === null) return `${name} não foi conferido`
  const cents = toCents(difference)
  if (cents === 0n) return `${name} confere`
  const amount = formatMoney(fromCents(cents < 0n ? -cents : cents))
  return `${cents < 0n ? 'Faltam' : 'Sobram'} ${amount} em ${method === 'pix' ? name : name.toLowerCase()}`
}
