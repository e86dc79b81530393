import { Badge, Button, Group, Skeleton } from '@mantine/core'
import { SALE_STATUS_LABELS } from '@prateleira/contract/reports/rules'
import type { Sale } from '@prateleira/contract/sales/schemas'
import { dateIn, formatDate, timeIn } from '@prateleira/contract/shared/dates'
import { compare } from '@prateleira/contract/shared/decimal'
import { formatMoney, formatQuantity } from '@prateleira/contract/shared/format'
import { PAYMENT_METHOD_LABELS } from '@prateleira/contract/stock/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { Money } from '../../components/money.tsx'
import { SheetDialog } from '../../components/sheet-dialog.tsx'
import { refreshAfterMovement } from '../../lib/after-movement.ts'
import { api } from '../../lib/api.ts'
import { client } from '../../lib/client.ts'
import { useMe } from '../../lib/me.ts'
import { notify } from '../../lib/notify.ts'
import { useMayCancelSale } from '../../lib/reversible.ts'
import { receiptOfSale } from './receipt-of.ts'
import classes from './sales.module.css'
import { useReceipt } from './use-receipt.tsx'

/** One sale: what was sold, how it was paid, its receipt again, and its cancellation. */
export function SaleDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const me = useMe()
  const mayCancel = useMayCancelSale()
  const queryClient = useQueryClient()
  const [cancelling, setCancelling] = useState(false)
  const { data, error, refetch } = useQuery({
    ...api.sales.getSale.queryOptions({ input: { id: id ?? '' } }),
    enabled: id !== undefined,
  })
  const sale = data?.id === id ? data : undefined
  const receipt = useReceipt(sale ? receiptOfSale(sale, me) : null, sale?.customer?.phone)
  const cancel = async () => {
    if (!sale) return
    await client.sales.cancelSale({ params: { id: sale.id }, body: {} })
    await queryClient.invalidateQueries({ queryKey: api.sales.key() })
    void refreshAfterMovement(queryClient)
    notify.success(`Venda nº ${sale.number} cancelada`, 'Os itens voltaram ao estoque.')
  }
  return (
    <>
      <SheetDialog
        opened={id !== undefined}
        onClose={onClose}
        covered={cancelling}
        title={sale ? `Venda nº ${sale.number}` : 'Venda'}
        size="lg"
        footer={
          sale && (
            <Group justify="flex-end" gap="sm">
              {sale.status === 'completed' && mayCancel(sale.sold_at) && (
                <Button variant="subtle" color="red" onClick={() => setCancelling(true)}>
                  Cancelar venda
                </Button>
              )}
              <Button variant="default" onClick={() => void receipt.share()}>
                WhatsApp
              </Button>
              <Button onClick={receipt.print}>Imprimir</Button>
            </Group>
          )
        }
      >
        {error && !sale ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : sale ? (
          <Details sale={sale} timeZone={me.timezone} />
        ) : (
          <Skeleton height={240} />
        )}
      </SheetDialog>
      {sale && (
        <ConfirmDialog
          opened={cancelling}
          onClose={() => setCancelling(false)}
          title={`Cancelar a venda nº ${sale.number}?`}
          confirmLabel="Cancelar venda"
          busyLabel="Cancelando…"
          cancelLabel="Manter venda"
          danger
          onConfirm={cancel}
        >
          {consequences(sale)}
        </ConfirmDialog>
      )}
      {receipt.paper}
    </>
  )
}

function consequences({ lines, total_amount: total }: Sale): string {
  const goods = lines.map(
    ({ quantity, unit, product_name: name }) => `${formatQuantity(quantity)} ${unit} de ${name}`,
  )
  const back =
    goods.length <= 3 ? goods.join(', ') : `${goods.slice(0, 2).join(', ')} e mais ${goods.length - 2} itens`
  return `Volta ao estoque: ${back}. A venda de ${formatMoney(total)} deixa de contar; devolva o dinheiro ao cliente. Isso não pode ser desfeito.`
}

function Details({ sale, timeZone }: { sale: Sale; timeZone: string }) {
  const facts: [string, ReactNode][] = [
    ['Data', `${formatDate(sale.sale_date)} às ${timeIn(timeZone, new Date(sale.sold_at))}`],
    ['Cliente', sale.customer?.name],
    ['Atendimento', sale.by_pin ? `${sale.seller} (PIN)` : sale.seller],
    [
      'Situação',
      <Badge key="status" color={sale.status === 'completed' ? 'green' : 'gray'}>
        {SALE_STATUS_LABELS[sale.status]}
      </Badge>,
    ],
    [
      'Cancelada em',
      sale.cancelled_at &&
        `${formatDate(dateIn(timeZone, new Date(sale.cancelled_at)))} às ${timeIn(timeZone, new Date(sale.cancelled_at))}`,
    ],
    ['Observações', sale.notes],
  ]
  const paid =
    sale.payments.length > 0
      ? sale.payments
      : sale.methods.map((method) => ({ method, amount: sale.total_amount }))
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <ul className={classes.items} aria-label="Itens">
        {sale.lines.map((line) => (
          <li key={line.id}>
            <span>
              {line.product_name}
              <small>
                {formatQuantity(line.quantity)} {line.unit} × {formatMoney(line.unit_price)}
                {compare(line.discount, '0') > 0 && ` · desconto ${formatMoney(line.discount)}`}
              </small>
            </span>
            <Money value={line.total} />
          </li>
        ))}
      </ul>
      <dl className={classes.sums}>
        {compare(sale.discount, '0') > 0 && (
          <div>
            <dt>Descontos</dt>
            <dd>−{formatMoney(sale.discount)}</dd>
          </div>
        )}
        <div data-total="">
          <dt>Total</dt>
          <dd>
            <Money value={sale.total_amount} />
          </dd>
        </div>
        {paid.map(({ method, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: payments have no other name
          <div key={index}>
            <dt>{PAYMENT_METHOD_LABELS[method]}</dt>
            <dd>
              <Money value={amount} />
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
    </>
  )
}
