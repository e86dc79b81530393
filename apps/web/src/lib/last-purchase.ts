import type { LastPurchase } from '@prateleira/contract/catalog/schemas'
import { formatDate } from '@prateleira/contract/shared/dates'
import { formatUnitPrice } from '@prateleira/contract/shared/format'

/** 'R$ 4,10 por un em 27/11/2026, Atacadão do Zé'. */
export function lastPurchaseInWords(
  { unit_price: price, movement_date: date, supplier_name: supplier }: LastPurchase,
  unit: string,
): string {
  return `${formatUnitPrice(price)} por ${unit} em ${formatDate(date)}${supplier === null ? '' : `, ${supplier}`}`
}
