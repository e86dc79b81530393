import type { Statement } from '@prateleira/contract/receivables/schemas'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { Money } from '../../components/money.tsx'
import { useTill } from '../../components/use-till.tsx'
import { client } from '../../lib/client.ts'
import { notify } from '../../lib/notify.ts'
import { creditChanged } from './api.ts'

type Entry = Statement['entries'][number]

/** Asks before a receipt is reversed, and which cash session pays if that is not clear. */
export function ReverseReceipt({ receipt, onClose }: { receipt: Entry | null; onClose: () => void }) {
  const till = useTill(receipt?.method === 'dinheiro', 'do recebimento')
  return (
    <ConfirmDialog
      opened={receipt !== null}
      onClose={onClose}
      title="Estornar recebimento?"
      confirmLabel="Estornar"
      busyLabel="Estornando…"
      danger
      onConfirm={async () => {
        await client.receivables.reverseReceipt({
          params: { id: receipt?.id ?? '' },
          body: { cash_session_id: till.session },
        })
        notify.success('Recebimento estornado')
        await creditChanged()
      }}
    >
      {receipt && (
        <>
          <p>
            <Money value={receipt.amount.replace('-', '')} /> voltam a ser devidos
            {till.pays ? ' e saem do caixa.' : '.'}
          </p>
          {till.field}
        </>
      )}
    </ConfirmDialog>
  )
}
