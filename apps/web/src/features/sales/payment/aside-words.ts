import { fromCents, sumCents, toCents } from '@prateleira/contract/sales/cents'
import { formatCounted, formatMoney } from '@prateleira/contract/shared/format'
import type { Sent } from './sent-sale.ts'

/** '2 vendas sem resposta · R$ 42,00' */
export function asideWords(sales: { sent: Sent }[]): string {
  const total = fromCents(sumCents(sales.map(({ sent }) => toCents(sent.body.total))))
  return `${formatCounted(sales.length, 'venda sem resposta', 'vendas sem resposta')} · ${formatMoney(total)}`
}
