import { fromCents, sumCents, toCents } from '@prateleira/contract/sales/cents'
import { formatCounted, formatMoney } from '@prateleira/contract/shared/format'
import type { Sent } from './sent-sale.ts'

/** Said to who would send others' sales again, because the server knows the seller by who sends. */
export function othersWords(sales: { person: string }[], me: string): string | null {
  const others = sales.filter(({ person }) => person !== me).length
  if (others === 0) return null
  if (others > 1) return `${others} são de outras pessoas: enviadas por você, contam como suas.`
  return `${sales.length === 1 ? 'É' : 'Uma é'} de outra pessoa: enviada por você, conta como sua.`
}

/** '2 vendas sem resposta · R$ 42,00' */
export function asideWords(sales: { sent: Sent }[]): string {
  const total = fromCents(sumCents(sales.map(({ sent }) => toCents(sent.body.total))))
  return `${formatCounted(sales.length, 'venda sem resposta', 'vendas sem resposta')} · ${formatMoney(total)}`
}

/** Said to somebody who gets neither them nor what they are. */
export const othersAsideWords = (count: number) =>
  `${formatCounted(count, 'venda sem resposta', 'vendas sem resposta')} de outra conta ${count === 1 ? 'espera' : 'esperam'} neste aparelho. Quem ${count === 1 ? 'a fez ou quem gerencia a loja a envia' : 'as fez ou quem gerencia a loja as envia'} de novo em Vender.`

/** Of a sale whose answer came after somebody had cancelled it. */
export const cancelledWords = ({ number }: { number: number }) =>
  `A venda nº ${number} foi registrada e depois cancelada`

export const SENDING = 'Outra janela deste aparelho já está enviando esta venda.'
export const ELSEWHERE =
  'A venda sem resposta já foi enviada em outra janela deste aparelho. Confira em Vendas.'
