import { formatDate } from '@prateleira/contract/shared/dates'

/** How a day (yyyy-MM-dd) is named on a chart: dd/MM below the axis, whole above its figures. */
export function dayBar(date: string): { key: string; tick: string; heading: string } {
  const heading = formatDate(date)
  return { key: date, tick: heading.slice(0, 5), heading }
}
