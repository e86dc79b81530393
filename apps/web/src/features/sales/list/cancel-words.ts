import { fullVariantName } from '@prateleira/contract/catalog/rules'
import type { Sale } from '@prateleira/contract/sales/schemas'
import { add, compare } from '@prateleira/contract/shared/decimal'
import { formatMoney, formatQuantity } from '@prateleira/contract/shared/format'
import type { Tender } from '@prateleira/contract/stock/rules'

/** How money is given back; null: it has no money, so the voucher or the customer's account gets it. */
const GIVEN_BACK: Record<Tender, string | null> = {
  dinheiro: 'em dinheiro',
  pix: 'por Pix',
  debito: 'no débito',
  credito: 'no crédito',
  boleto: 'do boleto',
  outro: 'de outra forma',
  fiado: null,
  vale: null,
}

type Told = Pick<Sale, 'lines' | 'payments' | 'methods' | 'total_amount' | 'customer'>

/** A sale's payments; a sale without recorded payments has one by its method. */
export const paidBy = (sale: Pick<Sale, 'payments' | 'methods' | 'total_amount'>) =>
  sale.payments.length > 0
    ? sale.payments
    : sale.methods.map((method) => ({ method, amount: sale.total_amount, received: null, voucher: null }))

/** The consequences of cancelling a sale: goods, each kind of money, and the customer's debt. */
export function cancellationWords(sale: Told): string {
  const goods = sale.lines.map(
    (line) => `${formatQuantity(line.quantity)} ${line.unit} de ${fullVariantName(line)}`,
  )
  const back =
    goods.length <= 3 ? goods.join(', ') : `${goods.slice(0, 2).join(', ')} e mais ${goods.length - 2} itens`
  return [
    `Volta ao estoque: ${back}.`,
    `A venda de ${formatMoney(sale.total_amount)} deixa de contar.`,
    ...moneyWords(sale),
    'Isso não pode ser desfeito.',
  ].join(' ')
}

function moneyWords(sale: Told): string[] {
  const paid = paidBy(sale).filter(({ amount }) => compare(amount, '0') > 0)
  if (paid.length === 0)
    return compare(sale.total_amount, '0') > 0
      ? ['Nenhum pagamento foi anotado: veja o que devolver ao cliente.']
      : []
  const sums = new Map<Tender, string>()
  for (const { method, amount } of paid) sums.set(method, add(sums.get(method) ?? '0', amount))
  const parts = [...sums].flatMap(([method, amount]) => {
    const how = GIVEN_BACK[method]
    return how === null ? [] : [`${formatMoney(amount)} ${how}`]
  })
  const owed = sums.get('fiado')
  return [
    ...(parts.length > 0 ? [`Devolva ao cliente ${listed(parts)}.`] : []),
    ...paid.flatMap(({ voucher, amount }) =>
      voucher ? [`${formatMoney(amount)} voltam ao vale ${voucher.code}.`] : [],
    ),
    ...(owed
      ? [
          `${formatMoney(owed)} saem da conta de ${sale.customer?.name ?? 'quem comprou fiado'}; o que já tiver sido pago fica a favor do cliente.`,
        ]
      : []),
  ]
}

const listed = (parts: string[]) =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} e ${parts.at(-1)}` : (parts[0] ?? '')
