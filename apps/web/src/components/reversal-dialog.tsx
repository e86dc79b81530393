import { Text } from '@mantine/core'
import { formatQuantity } from '@prateleira/contract/shared/format'
import { notify } from '../lib/notify.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** What a person has to know of a movement before taking it back. */
export interface Reversible {
  id: string
  /** 'Camiseta · M'. */
  name: string
  quantity: string
  unit: string
  movement_type: 'in' | 'out'
  /** The whole sale is cancelled with it (EXI-09). */
  sale: boolean
}

interface Props {
  /** Kept while the dialog fades; undefined before the first time. */
  movement: Reversible | undefined
  opened: boolean
  onClose: () => void
  /** Corrects the movement with its opposite. */
  onReverse: (movement: Reversible) => Promise<unknown>
}

/** Asks before a movement is taken back, and says what came of it (LED-02). A refusal stays in the dialog. */
export function ReversalDialog({ movement, opened, onClose, onReverse }: Props) {
  if (!movement) return null
  const amount = `${formatQuantity(movement.quantity)} ${movement.unit} de ${movement.name}`
  const entry = movement.movement_type === 'in'
  const reverse = async () => {
    await onReverse(movement)
    notify.success(
      'Movimentação estornada',
      entry ? `Saiu do estoque: ${amount}.` : `Voltou ao estoque: ${amount}.`,
    )
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
