import { countDifference, differenceValue } from '@prateleira/contract/counts/rules'
import type { Count, CountItem, Minutes, ReviewLine } from '@prateleira/contract/counts/schemas'
import { quantity } from '@prateleira/contract/shared/amounts'
import type { CountRow } from './queries.ts'
import type { ItemRow, MinutesRow, ReviewRow } from './review-queries.ts'

const instant = (value: Date | string | null) => value && new Date(value).toISOString()
export const amount = <T extends string | null>(value: T) => (value === null ? value : quantity(value)) as T

export function presentCount(row: CountRow): Count {
  return {
    ...row,
    opened_at: row.opened_at.toISOString(),
    closed_at: instant(row.closed_at),
    reversed_at: instant(row.reversed_at),
  }
}

export function presentItem({ total: _, ...row }: ItemRow): CountItem {
  return { ...row, mine: amount(row.mine), expected: amount(row.expected) }
}

export function presentReviewLine({ total: _, ...row }: ReviewRow): ReviewLine {
  return {
    ...row,
    expected: quantity(row.expected),
    counted: amount(row.counted),
    difference: amount(row.difference),
    reversed: amount(row.reversed),
    counted_at: instant(row.counted_at),
    lines: row.lines.map((line) => ({
      ...line,
      quantity: quantity(line.quantity),
      at: new Date(line.at).toISOString(),
    })),
  }
}

export function presentMinutesLine({ unit_cost: cost, ...row }: MinutesRow): Minutes['lines'][number] {
  const difference = countDifference(row.counted, row.expected)
  return {
    ...row,
    expected: quantity(row.expected),
    counted: quantity(row.counted),
    difference: quantity(difference),
    value: differenceValue(difference, cost),
  }
}
