import { add, compare, multiply, subtract } from '../shared/decimal.ts'
import { COUNT_NAME_MAX } from './constants.ts'

/** The scope of a count: every product, those in a category when it was opened, or selected ones. */
export const COUNT_SCOPES = ['all', 'category', 'list'] as const
export type CountScope = (typeof COUNT_SCOPES)[number]

export const COUNT_STATES = ['open', 'approved', 'reversed', 'cancelled'] as const
export type CountState = (typeof COUNT_STATES)[number]
export const COUNT_STATE_LABELS: Record<CountState, string> = {
  open: 'Em contagem',
  approved: 'Aprovado',
  reversed: 'Estornado',
  cancelled: 'Cancelado',
}

/** Filters of the review: lines with differences, all counted lines, uncounted ones, or those waiting for a recount. */
export const REVIEW_VIEWS = ['differences', 'counted', 'uncounted', 'recounts'] as const
export type ReviewView = (typeof REVIEW_VIEWS)[number]

/** A count's name that was made of a product's or category's, cut to what a name may have, between whole characters. */
export function cutCountName(name: string): string {
  let cut = ''
  for (const character of name) {
    if (cut.length + character.length > COUNT_NAME_MAX) break
    cut += character
  }
  return cut.trim()
}

/** Counted minus expected. */
export function countDifference(counted: string, expected: string): string {
  return subtract(counted, expected)
}

/** A difference in reais at the average cost; null without a known cost or the right to see it. */
export function differenceValue(difference: string, unitCost: string | null): string | null {
  return unitCost === null ? null : multiply(difference, unitCost, 2)
}

/** 'Faltam 3', 'Sobra 1', 'Confere'. Less than two is singular: 'Falta 1,5'. */
export function differenceWords(difference: string, format: (quantity: string) => string): string {
  const sign = compare(difference, '0')
  if (sign === 0) return 'Confere'
  const amount = sign < 0 ? subtract('0', difference) : difference
  const isSeveral = compare(amount, '2') >= 0
  return `${sign < 0 ? (isSeveral ? 'Faltam' : 'Falta') : isSeveral ? 'Sobram' : 'Sobra'} ${format(amount)}`
}

/** '+2 un', '−3 un'. */
export function changeWords(change: string, format: (quantity: string) => string): string {
  return compare(change, '0') < 0 ? `−${format(subtract('0', change))}` : `+${format(change)}`
}

interface Short {
  available: string
  reserved: string
  missing: string
}

/** Why an adjustment is short of stock: goods have left since, are reserved by sales that wait for their Pix, or either. */
export function shortOf(lines: readonly Short[]): 'left' | 'reserved' | 'either' {
  const [first = 'left', ...others] = lines.map(({ available, reserved, missing }) => {
    if (compare(reserved, '0') <= 0) return 'left'
    return compare(add(available, reserved), missing) < 0 ? 'either' : 'reserved'
  })
  return others.every((other) => other === first) ? first : 'either'
}
