import type { Sale } from '@prateleira/contract/sales/schemas'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import type { Allow } from '../../../components/use-approval.tsx'
import { useTill } from '../../../components/use-till.tsx'
import { client } from '../../../lib/client.ts'
import { notify } from '../../../lib/notify.ts'
import { salesChanged } from '../api.ts'
import { cancellationWords, paidBy } from './cancel-words.ts'

interface Props {
  sale: Sale
  opened: boolean
  onClose: () => void
  allow: Allow
}

/** Asks before a sale is cancelled: what is returned, and which cash session pays if that is not clear. */
export default function CancelDialog({ sale, opened, onClose, allow }: Props) {
  const inCash = paidBy(sale).some(({ method }) => method === 'dinheiro')
  const till = useTill(inCash, 'da venda')
  const cancel = async () => {
    const cancellation = { cash_session_id: till.session }
    await allow(
      (approved) =>
        client.sales.cancelSale({
          params: { id: sale.id },
          body: { ...cancellation, approval_id: approved },
        }),
      (who) =>
        client.sales.approveSale({ ...who, approved: { what: 'cancellation', id: sale.id, cancellation } }),
    )
    await salesChanged()
    notify.success(`Venda nº ${sale.number} cancelada`, 'Os itens voltaram ao estoque.')
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={`Cancelar a venda nº ${sale.number}?`}
      confirmLabel="Cancelar venda"
      busyLabel="Cancelando…"
      cancelLabel="Manter venda"
      danger
      onConfirm={cancel}
    >
      <p>{cancellationWords(sale)}</p>
      {till.field}
    </ConfirmDialog>
  )
}
