import { fullVariantName } from '@prateleira/contract/catalog/rules'
import type { Sale, SaleApproval } from '@prateleira/contract/sales/schemas'
import { dateIn, formatDate, timeIn } from '@prateleira/contract/shared/dates'
import { compare } from '@prateleira/contract/shared/decimal'
import { DOT, formatAmount, formatMoney, formatQuantity } from '@prateleira/contract/shared/format'
import { PAYMENT_METHOD_LABELS } from '@prateleira/contract/stock/rules'
import type { ReactNode } from 'react'
import { Facts } from '../../../components/facts.tsx'
import { Money } from '../../../components/money.tsx'
import { SaleBadge } from '../../../components/sale-badge.tsx'
import { lateWords } from '../../../lib/late-words.ts'
import { paidBy } from './cancel-words.ts'
import classes from './sales.module.css'

const APPROVED: Record<SaleApproval, string> = {
  discount: 'desconto',
  credit: 'fiado além do limite',
  cancellation: 'cancelamento',
  return: 'devolução',
}

/** 'desconto, por Caio (PIN)' */
const approvalsOf = ({ approvals }: Sale) =>
  approvals.map(({ kind, by }) => `${APPROVED[kind]}, por ${by ?? 'alguém'} (PIN)`).join('; ')

/** Items, payments and returns of a sale. */
export function SaleDetails({ sale, timeZone }: { sale: Sale; timeZone: string }) {
  const facts: [string, ReactNode][] = [
    ['Data', `${formatDate(sale.sale_date)} às ${timeIn(timeZone, new Date(sale.sold_at))}`],
    ['Cliente', sale.customer?.name],
    ['Atendimento', sale.by_pin ? `${sale.seller} (PIN)` : sale.seller],
    ['Situação', <SaleBadge key="status" state={sale.state} />],
    [
      'Cancelada em',
      sale.cancelled_at &&
        `${formatDate(dateIn(timeZone, new Date(sale.cancelled_at)))} às ${timeIn(timeZone, new Date(sale.cancelled_at))}`,
    ],
    ['Autorização', approvalsOf(sale)],
    ['Observações', sale.notes],
    ['Sem rede', sale.queued && `Recibo ${lateWords(sale.queued, timeZone)}`],
  ]
  const paid = paidBy(sale)
  return (
    <>
      <Facts facts={facts} />
      <ul className={classes.items} aria-label="Itens">
        {sale.lines.map((line) => (
          <li key={line.id}>
            <span>
              {fullVariantName(line)}
              <small>
                {formatQuantity(line.quantity)} {line.unit} × {`R$\u00a0${formatAmount(line.unit_price)}`}
                {line.listed_price !== null && `${DOT}preço ${formatMoney(line.listed_price)}`}
                {compare(line.discount, '0') > 0 && `${DOT}desconto ${formatMoney(line.discount)}`}
                {priceThen(sale, line.id)}
                {compare(line.returned, '0') > 0 &&
                  `${DOT}${formatQuantity(line.returned)} ${line.unit} de volta`}
              </small>
            </span>
            <Money value={line.total} />
          </li>
        ))}
      </ul>
      <dl className={classes.sums}>
        {compare(sale.discount, '0') > 0 && (
          <>
            <div>
              <dt>Sem descontos</dt>
              <dd>
                <Money value={sale.gross} />
              </dd>
            </div>
            <div>
              <dt>Descontos</dt>
              <dd>
                −<Money value={sale.discount} />
              </dd>
            </div>
          </>
        )}
        <div data-total="">
          <dt>Total</dt>
          <dd>
            <Money value={sale.total_amount} />
          </dd>
        </div>
        {paid.map(({ method, amount, received }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: payments have no other name
          <div key={index}>
            <dt>{PAYMENT_METHOD_LABELS[method]}</dt>
            <dd>
              <Money value={received ?? amount} />
            </dd>
          </div>
        ))}
        {compare(sale.change, '0') > 0 && (
          <div>
            <dt>Troco</dt>
            <dd>
              <Money value={sale.change} />
            </dd>
          </div>
        )}
      </dl>
      {sale.returns.length > 0 && (
        <>
          <h3 className={classes.heading}>Devoluções</h3>
          <ul className={classes.items} aria-label="Devoluções">
            {sale.returns.map((each) => (
              <li key={each.id}>
                <span>
                  {each.items
                    .map(({ item_id, quantity, goods }) => {
                      const line = sale.lines.find(({ id }) => id === item_id)
                      return `${formatQuantity(quantity)} ${line?.unit ?? ''} de ${line ? fullVariantName(line) : 'item'}${goods === 'loss' ? ' (perda)' : ''}`
                    })
                    .join(', ')}
                  <small>
                    {[
                      formatDate(each.return_date),
                      each.by,
                      each.voucher
                        ? `Vale ${each.voucher.code}, saldo ${formatMoney(each.voucher.balance)}`
                        : PAYMENT_METHOD_LABELS[each.method],
                      each.notes,
                    ]
                      .filter(Boolean)
                      .join(DOT)}
                  </small>
                </span>
                <span>
                  −<Money value={each.amount} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** The price changed between a sale made without network and its arrival. */
function priceThen({ queued }: Sale, id: string): string | null {
  const changed = queued?.prices.find(({ item_id }) => item_id === id)
  if (!changed) return null
  const then = changed.price_then === null ? 'sem preço' : formatMoney(changed.price_then)
  return `${DOT}preço mudou antes do envio: ${formatMoney(changed.listed)} → ${then}`
}
