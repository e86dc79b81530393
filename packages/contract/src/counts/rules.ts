import { compare, multiply, subtract } from '../shared/decimal.ts'

/** What a count is of: every product, those of a category when it was opened, or chosen ones. */
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

/** What the review shows: what differs, everything that was counted, what nobody counted, or what waits to be recounted. */
export const REVIEW_VIEWS = ['differences', 'counted', 'uncounted', 'recounts'] as const
export type ReviewView = (typeof REVIEW_VIEWS)[number]

/** Counted less expected. */
export function countDifference(counted: string, expected: string): string {
  return subtract(counted, expected)
}

/** What a difference is worth in reais at the average cost; null where that is unknown or not told. */
export function differenceValue(difference: string, unitCost: string | null): string | null {
  return unitCost === null ? null : multiply(difference, unitCost, 2)
}

/** 'Faltam 3', 'Sobram 2', 'Confere'. */
export function differenceWords(difference: string, format: (quantity: string) => string): string {
  const sign = compare(difference, '0')
  if (sign === 0) return 'Confere'
  return sign < 0 ? `Faltam ${format(subtract('0', difference))}` : `Sobram ${format(difference)}`
}

/** '+2 un', '−3 un'. */
export function changeWords(change: string, format: (quantity: string) => string): string {
  return compare(change, '0') < 0 ? `−${format(subtract('0', change))}` : `+${format(change)}`
}
