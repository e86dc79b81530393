import { Button, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ErrorState } from '../../../components/error-state.tsx'
import { SheetDialog } from '../../../components/sheet-dialog.tsx'
import { useApproval } from '../../../components/use-approval.tsx'
import { useMayCall, useMe } from '../../../lib/me.ts'
import { useOnline } from '../../../lib/use-online.ts'
import { saleQuery } from '../api.ts'
import { receiptOfSale } from '../receipt/receipt-of.ts'
import { useReceipt } from '../receipt/use-receipt.tsx'
import { SaleDetails } from './sale-details.tsx'
import classes from './sales.module.css'

const CancelDialog = lazy(() => import('./cancel-dialog.tsx'))
const ReturnDialog = lazy(() => import('./return-dialog.tsx'))

/** One sale: items, payments, receipt, cancellation and returns. */
export function SaleDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const me = useMe()
  // Another person can approve on the spot what the operator may not do alone.
  const may = useMayCall()
  const [mayCancel, mayReturn] = [may('sales.cancelSale'), may('sales.returnItems')]
  const online = useOnline()
  const approval = useApproval()
  const [cancelling, setCancelling] = useState<{ sale: string; opened: boolean }>()
  const [returning, setReturning] = useState<{ sale: string; opened: boolean }>()
  const { data, error, refetch } = useQuery(saleQuery(id))
  const sale = data?.id === id ? data : undefined
  const receipt = useReceipt(sale ? receiptOfSale(sale, me) : null, sale?.customer?.phone)
  return (
    <>
      <SheetDialog
        opened={id !== undefined}
        inAddress
        onClose={onClose}
        covered={cancelling?.opened || returning?.opened}
        title={sale ? `Venda nº ${sale.number}` : 'Venda'}
        size="lg"
        footer={
          sale && (
            <Group justify="flex-end" gap="sm" className={classes.foot}>
              {!online && (mayCancel || mayReturn) && (
                <p className={classes.offline} role="status">
                  Sem rede: cancelar e devolver pedem internet.
                </p>
              )}
              {online && sale.state === 'completed' && mayCancel && (
                <Button
                  variant="subtle"
                  color="red"
                  onClick={() => setCancelling({ sale: sale.id, opened: true })}
                >
                  Cancelar venda
                </Button>
              )}
              {online && (sale.state === 'completed' || sale.state === 'part_returned') && mayReturn && (
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
      {sale && cancelling?.sale === sale.id && (
        <Suspense>
          <CancelDialog
            sale={sale}
            opened={cancelling.opened}
            onClose={() => setCancelling({ ...cancelling, opened: false })}
            allow={approval.allow}
          />
        </Suspense>
      )}
      {sale && returning?.sale === sale.id && (
        <Suspense>
          <ReturnDialog
            sale={sale}
            opened={returning.opened}
            onClose={() => setReturning({ ...returning, opened: false })}
            // The next return begins with what is left then.
            onClosed={() => setReturning(undefined)}
          />
        </Suspense>
      )}
      {receipt.paper}
      {approval.dialog}
    </>
  )
}
