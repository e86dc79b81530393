import type { Count, CountItem } from '@prateleira/contract/counts/schemas'
import { dateIn, formatDate, timeIn } from '@prateleira/contract/shared/dates'
import { formatCount } from '@prateleira/contract/shared/format'

/** 'Camiseta · P · Azul'. */
export const goodsName = ({
  product_name: name,
  size,
  color,
}: Pick<CountItem, 'product_name' | 'size' | 'color'>) => [name, size, color].filter(Boolean).join(' · ')

export const momentIn = (timezone: string, instant: string) =>
  `${formatDate(dateIn(timezone, new Date(instant)))} às ${timeIn(timezone, new Date(instant))}`

export const items = (count: number) => (count === 1 ? '1 item' : `${formatCount(count)} itens`)

export const progressOf = ({ counted, items: all }: Count) =>
  `${formatCount(counted)} de ${items(all)} ${counted === 1 ? 'contado' : 'contados'}`
