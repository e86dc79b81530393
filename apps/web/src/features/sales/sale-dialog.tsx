import { Button, Group, Skeleton } from '@mantine/core'
import type { Sale } from '@prateleira/contract/sales/schemas'
import { formatMoney, formatQuantity } from '@prateleira/contract/shared/format'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { SheetDialog } from '../../components/sheet-dialog.tsx'
import { useApproval } from '../../components/use-approval.tsx'
import { refreshAfterMovement } from '../../lib/after-movement.ts'
import { api } from '../../lib/api.ts'
import { client } from '../../lib/client.ts'
import { useMay, useMe } from '../../lib/me.ts'
import { notify } from '../../lib/notify.ts'
import { receiptOfSale } from './receipt-of.ts'
import { SaleDetails } from './sale-details.tsx'
import classes from './sales.module.css'
import { useReceipt } from './use-receipt.tsx'

const ReturnDialog = lazy(() => import('./return-dialog.tsx'))

/** One sale: what was sold, how it was paid, its receipt again, its cancellation and what comes back of it. */
export function SaleDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const me = useMe()
  const may = useMay()
  // What they may not by themselves somebody else allows on the spot.
  const mayAsk = may('sales_cancel_own')
  const approval = useApproval()
  const queryClient = useQueryClient()
  const [cancelling, setCancelling] = useState(false)
  const [returning, setReturning] = useState<{ sale: string; opened: boolean }>()
  const { data, error, refetch } = useQuery({
    ...api.sales.getSale.queryOptions({ input: { id: id ?? '' } }),
    enabled: id !== undefined,
  })
  const sale = data?.id === id ? data : undefined
  const receipt = useReceipt(sale ? receiptOfSale(sale, me) : null, sale?.customer?.phone)
  const cancel = async () => {
    if (!sale) return
    await approval.allow(
      (approved) => client.sales.cancelSale({ params: { id: sale.id }, body: { approval_id: approved } }),
      (who) =>
        client.sales.approveSale({
          ...who,
          approved: { what: 'cancellation', id: sale.id, cancellation: {} },
        }),
    )
    await queryClient.invalidateQueries({ queryKey: api.sales.key() })
    void refreshAfterMovement(queryClient)
    notify.success(`Venda nº ${sale.number} cancelada`, 'Os itens voltaram ao estoque.')
  }
  return (
    <>
      <SheetDialog
        opened={id !== undefined}
        onClose={onClose}
        covered={cancelling || returning?.opened}
        title={sale ? `Venda nº ${sale.number}` : 'Venda'}
        size="lg"
        footer={
          sale && (
            <Group justify="flex-end" gap="sm" className={classes.foot}>
              {sale.state === 'completed' && mayAsk && (
                <Button variant="subtle" color="red" onClick={() => setCancelling(true)}>
                  Cancelar venda
                </Button>
              )}
              {(sale.state === 'completed' || sale.state === 'part_returned') && mayAsk && (
                <Button variant="default" onClick={() => setReturning({ sale: sale.id, opened: true })}>
                  Devolver itens
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
          <SaleDetails sale={sale} timeZone={me.timezone} />
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
      {sale && returning?.sale === sale.id && (
        <Suspense>
          <ReturnDialog
            sale={sale}
            opened={returning.opened}
            onClose={() => setReturning({ ...returning, opened: false })}
          />
        </Suspense>
      )}
      {receipt.paper}
      {approval.dialog}
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
