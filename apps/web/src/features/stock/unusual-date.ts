import { formatDate } from '@prateleira/contract/shared/dates'
import { unusualDate } from '@prateleira/contract/stock/rules'
import { relativeFormat } from '../../lib/formats.ts'

const DAY = 86_400_000
const relative = relativeFormat('always')

/** Whole months from one date to a later one, both yyyy-MM-dd. */
function monthsBetween(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number)
  return (toYear - fromYear) * 12 + toMonth - fromMonth - (toDay < fromDay ? 1 : 0)
}

/** 'daqui a 3 dias', 'há 2 anos': the distance from today in a suitable unit. */
export function distanceFrom(today: string, date: string): string {
  const sign = date < today ? -1 : 1
  const [first, last] = date < today ? [date, today] : [today, date]
  const months = monthsBetween(first, last)
  const text =
    months < 2
      ? relative(Math.round((Date.parse(date) - Date.parse(today)) / DAY), 'day')
      : months < 24
        ? relative(sign * months, 'month')
        : relative(sign * Math.trunc(months / 12), 'year')
  return text.replace(/^em /, 'daqui a ')
}

/** A question about an unusual date; null for a usual one. Distant dates are never refused. */
export function askedOfDate(date: string | null, today: string): string | null {
  if (date === null || unusualDate(date, today) === null) return null
  return `${formatDate(date)} (${distanceFrom(today, date)})`
}
