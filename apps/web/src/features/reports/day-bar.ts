import { formatDate } from '@prateleira/contract/shared/dates'

/** A day's names (from yyyy-MM-dd) on a chart: dd/MM below the axis, the full date above its figures. */
export function dayBar(date: string): { key: string; tick: string; heading: string } {
  const heading = formatDate(date)
  return { key: date, tick: heading.slice(0, 5), heading }
}
