import { Select } from '@mantine/core'
import type { Sale } from '@prateleira/contract/sales/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import type { Allow } from '../../components/use-approval.tsx'
import { api } from '../../lib/api.ts'
import { useCashRegister } from '../../lib/cash-register.ts'
import { client } from '../../lib/client.ts'
import { notify } from '../../lib/notify.ts'
import { refreshAfter } from '../../lib/refresh.ts'
import { cancellationWords, paidBy } from './cancel-words.ts'

interface Props {
  sale: Sale
  opened: boolean
  onClose: () => void
  allow: Allow
}

/** Asks before a sale is cancelled: what goes back, and from which cash where that is not plain. */
export default function CancelDialog({ sale, opened, onClose, allow }: Props) {
  const queryClient = useQueryClient()
  const { registers, register } = useCashRegister()
  const open = registers.flatMap(({ name, session }) => (session ? [{ value: session.id, label: name }] : []))
  const [named, setNamed] = useState<string | null>(null)
  // This device's own unless another one is said.
  const till = named ?? register?.session?.id ?? null
  const inCash = paidBy(sale).some(({ method }) => method === 'dinheiro')
  const asksTill = inCash && open.length > 1
  const cancel = async () => {
    const cancellation = { cash_session_id: asksTill ? till : null }
    await allow(
      (approved) =>
        client.sales.cancelSale({
          params: { id: sale.id },
          body: { ...cancellation, approval_id: approved },
        }),
      (who) =>
        client.sales.approveSale({ ...who, approved: { what: 'cancellation', id: sale.id, cancellation } }),
    )
    await queryClient.invalidateQueries({ queryKey: api.sales.key() })
    void refreshAfter('stock')
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
      {asksTill && (
        <Select
          mt="sm"
          label="De qual caixa sai o dinheiro, se o da venda não estiver aberto"
          placeholder="Escolha"
          allowDeselect={false}
          data={open}
          value={till}
          onChange={setNamed}
          comboboxProps={{ zIndex: 400 }}
        />
      )}
    </ConfirmDialog>
  )
}
