import type { Count } from '@prateleira/contract/counts/schemas'
import { dateIn, formatDate, timeIn } from '@prateleira/contract/shared/dates'
import { compare } from '@prateleira/contract/shared/decimal'
import { formatCount, formatCounted, formatQuantity } from '@prateleira/contract/shared/format'

export const momentIn = (timezone: string, instant: string) =>
  `${formatDate(dateIn(timezone, new Date(instant)))} às ${timeIn(timezone, new Date(instant))}`

export const items = (count: number) => formatCounted(count, 'item', 'itens')

export const progressOf = ({ counted, items: all }: Count) =>
  `${formatCount(counted)} de ${items(all)} ${all === 1 ? 'contado' : 'contados'}`

/** The rest of the uncounted, whose stock cannot become zero: it is. */
export const emptyWords = (empty: number) =>
  empty <= 0
    ? ''
    : empty === 1
      ? ' O outro item não contado já está com zero.'
      : ` Os outros ${formatCount(empty)} não contados já estão com zero.`

interface Differing {
  difference: string | null
  unit: string
}

/** A sum of differences in words: '3 un', or a number of products if units differ. */
export function sumWords(sum: string, sign: -1 | 1, lines: Differing[]): string {
  const differing = lines.filter(({ difference }) => compare(difference ?? '0', '0') !== 0)
  const units = new Set(differing.map(({ unit }) => unit))
  if (units.size > 1)
    return items(differing.filter(({ difference }) => compare(difference ?? '0', '0') === sign).length)
  return [formatQuantity(sum), ...units].join(' ')
}
