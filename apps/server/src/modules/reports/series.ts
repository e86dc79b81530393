import type { SalesSeries } from '@prateleira/contract/reports/report-schemas'
import type { SeriesUnit } from '@prateleira/contract/reports/rules'
import { addDays } from '@prateleira/contract/shared/dates'
import { add } from '@prateleira/contract/shared/decimal'

/** A chart with more points is hard to read. */
const MOST_DAYS = 92
const MOST_MONTHS = 60

const FORMS: Record<SeriesUnit, { first(date: string): string; next(date: string): string }> = {
  day: { first: (date) => date, next: (date) => addDays(date, 1) },
  // 40 days after the first of a month are within the next one.
  month: {
    first: (date) => `${date.slice(0, 7)}-01`,
    next: (date) => `${addDays(date, 40).slice(0, 7)}-01`,
  },
  year: {
    first: (date) => `${date.slice(0, 4)}-01-01`,
    next: (date) => `${addDays(date, 370).slice(0, 4)}-01-01`,
  },
}

function pointsOf(unit: SeriesUnit, from: string, to: string): string[] {
  const { first, next } = FORMS[unit]
  const points = [first(from)]
  for (;;) {
    const date = next(points.at(-1) as string)
    // Years after 9999 have a sign in front, and would sort first.
    if (date > to || date < from) return points
    points.push(date)
  }
}

function unitFor(from: string, to: string): SeriesUnit {
  if (addDays(to, 1 - MOST_DAYS) <= from) return 'day'
  return monthOf(to) - monthOf(from) < MOST_MONTHS ? 'month' : 'year'
}

const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))

interface SoldDay {
  date: string
  total: string
  count: number
}

/**
 * Sales per day, month or year from `from` to `to`, both included, yyyy-MM-dd: the finest unit that fits a chart. Periods
 * without sales are zeros, not gaps.
 */
export function seriesOf(from: string, to: string, days: SoldDay[]): SalesSeries {
  const unit = unitFor(from, to)
  const points = new Map<string, SoldDay>()
  for (const date of pointsOf(unit, from, to)) points.set(date, { date, total: '0.00', count: 0 })
  for (const { date, total, count } of days) {
    const point = points.get(FORMS[unit].first(date))
    if (!point) continue
    point.total = add(point.total, total)
    point.count += count
  }
  return { unit, points: [...points.values()] }
}
