import { Text } from '@mantine/core'
import { formatQuantity } from '@prateleira/contract/shared/format'
import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { client } from '../../lib/api.ts'
import { notify } from '../../lib/notify.ts'
import { refreshAfterMovement } from './api.ts'
import type { Reversible } from './variant.ts'

interface Props {
  /** Kept while the dialog fades; undefined before the first time. */
  movement: Reversible | undefined
  opened: boolean
  onClose: () => void
}

/** Asks, then corrects a movement with its opposite (LED-02). A refusal stays in the dialog. */
export function ReversalDialog({ movement, opened, onClose }: Props) {
  const queryClient = useQueryClient()
  if (!movement) return null
  const amount = `${formatQuantity(movement.quantity)} ${movement.unit} de ${movement.name}`
  const entry = movement.movement_type === 'in'
  const reverse = async () => {
    await client.stock.reverseMovement({ params: { id: movement.id }, body: {} })
    notify.success(
      'Movimentação estornada',
      entry ? `Saiu do estoque: ${amount}.` : `Voltou ao estoque: ${amount}.`,
    )
    void refreshAfterMovement(queryClient)
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={entry ? 'Estornar entrada' : 'Estornar saída'}
      confirmLabel="Estornar"
      busyLabel="Estornando..."
      danger
      onConfirm={reverse}
    >
      <Text>
        {entry ? 'Sai do estoque: ' : 'Volta ao estoque: '}
        <strong>{amount}</strong>.
      </Text>
      {movement.sale && (
        <Text mt="xs">A venda será cancelada; se tinha outros itens, todos voltam ao estoque.</Text>
      )}
      <Text c="dimmed" fz="sm" mt="xs">
        A movimentação continua no histórico, marcada como estornada. Um estorno não pode ser desfeito.
      </Text>
    </ConfirmDialog>
  )
}
