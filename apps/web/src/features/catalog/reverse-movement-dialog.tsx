import { Stack, Text } from '@mantine/core'
import { formatDate } from '@prateleira/contract/shared/dates'
import { formatQuantity } from '@prateleira/contract/shared/format'
import type { Movement } from '@prateleira/contract/stock/schemas'
import { useRef } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { client } from '../../lib/api.ts'
import { errorMessage } from '../../lib/errors.ts'
import { notify } from '../../lib/notify.ts'
import { catalogChanged } from './api.ts'

interface Props {
  movement: Movement | null
  onClose: () => void
}

/** Asks before a movement is corrected by its opposite, once (LED-02). */
export function ReverseMovementDialog({ movement, onClose }: Props) {
  const last = useRef(movement)
  if (movement) last.current = movement
  const shown = last.current

  const reverse = async () => {
    if (!movement) return
    try {
      await client.stock.reverseMovement({ params: { id: movement.id }, body: {} })
    } catch (error) {
      notify.error(errorMessage(error), 'Erro ao estornar movimentação')
      throw error
    } finally {
      // Also after a refusal: somebody else may have reversed it.
      void catalogChanged()
    }
    notify.success('Movimentação estornada', 'O estoque voltou ao que era antes dela.')
  }
  return (
    <ConfirmDialog
      opened={movement !== null}
      onClose={onClose}
      title="Estornar movimentação"
      confirmLabel="Estornar"
      busyLabel="Estornando…"
      danger
      onConfirm={reverse}
    >
      {shown && (
        <Stack gap="xs">
          <Text>
            Uma {shown.movement_type === 'in' ? 'saída' : 'entrada'} de{' '}
            <strong>
              {formatQuantity(shown.quantity)} {shown.unit}
            </strong>{' '}
            de <strong>{shown.product_name}</strong> vai corrigir a movimentação de{' '}
            {formatDate(shown.movement_date)}.
          </Text>
          <Text c="dimmed" fz="sm">
            {shown.exit_reason === 'venda' &&
              'A venda inteira será cancelada e todos os itens dela voltam ao estoque. '}
            As duas movimentações continuam no histórico. Um estorno não pode ser desfeito.
          </Text>
        </Stack>
      )}
    </ConfirmDialog>
  )
}
