import { fullVariantName } from '@prateleira/contract/catalog/rules'
import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { changeWords } from '@prateleira/contract/counts/rules'
import type { Count, Minutes } from '@prateleira/contract/counts/schemas'
import { dateIn, formatDate, timeIn } from '@prateleira/contract/shared/dates'
import { compare, subtract } from '@prateleira/contract/shared/decimal'
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

/** So many products are named by what a reversal changes of their stock. */
const NAMED = 3

/** 'Areia 4 kg: +3 un; Sal: −1 un.': what the reversal of a count does to the stock, or of how many items it changes it. Null: of none. */
export function undoneWords(lines: Minutes['lines']): string | null {
  const differing = lines.filter(({ difference }) => compare(difference, '0') !== 0)
  if (differing.length === 0) return null
  if (differing.length > NAMED) return `Muda o estoque de ${items(differing.length)}.`
  const words = differing.map((line) => {
    const change = changeWords(
      subtract('0', line.difference),
      (quantity) => `${formatQuantity(quantity)} ${line.unit}`,
    )
    return `${fullVariantName(line)}: ${change}`
  })
  return `Muda o estoque: ${words.join('; ')}.`
}

/** What the one field of a count asks for. `corrects`: all there is, in place of what was counted. */
export function askingWords(current: VariantOption | null, corrects: boolean) {
  if (current === null) return { 'aria-label': 'Código ou nome', placeholder: 'Código ou nome' }
  const { unit } = current
  return {
    'aria-label': `${corrects ? 'Quanto há ao todo de' : 'Quanto há de'} ${fullVariantName(current)}, ou outro código`,
    placeholder: corrects ? `Quanto há ao todo (${unit})` : `Quantidade (${unit}) ou código`,
  }
}

/** Of 'A-2', the second thing that device A made without network, a person who reviews knows the device. */
export function devicesInWords(receipts: string[]): string {
  const devices = [...new Set(receipts.map((receipt) => receipt.split('-')[0] ?? receipt))].sort()
  return `contou sem rede ${devices.length === 1 ? 'no aparelho' : 'nos aparelhos'} ${devices.join(' e ')}`
}
