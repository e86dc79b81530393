import type { LastPurchase } from '@prateleira/contract/catalog/schemas'
import { formatDate } from '@prateleira/contract/shared/dates'
import { formatAmount } from '@prateleira/contract/shared/format'

/** The price of one unit, to its last decimal: "4.1" → "R$ 4,10", "0.046667" → "R$ 0,046667". */
export const formatUnitPrice = (value: string) => `R$\u00a0${formatAmount(value)}`

/** 'R$ 4,10 por un em 27/11/2026, Atacadão do Zé'. */
export function lastPurchaseInWords(
  { unit_price: price, movement_date: date, supplier_name: supplier }: LastPurchase,
  unit: string,
): string {
  return `${formatUnitPrice(price)} por ${unit} em ${formatDate(date)}${supplier === null ? '' : `, ${supplier}`}`
}
