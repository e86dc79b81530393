import { Text } from '@mantine/core'
import { formatQuantity } from '@prateleira/contract/shared/format'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'

export interface LowStockDialogProps {
  opened: boolean
  product: string
  /** Of the product once the exit is done, and its minimum. */
  left: string
  minimum: string
  onClose: () => void
  onConfirm: () => void
}

/** Asks before an exit that reaches the minimum or goes below it (EXI-04). What was typed stays in the form. */
export function LowStockDialog({ opened, product, left, minimum, onClose, onConfirm }: LowStockDialogProps) {
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Alerta de Estoque Baixo"
      confirmLabel="Confirmar Saída"
      onConfirm={onConfirm}
    >
      <Text>
        Esta saída fará com que o estoque fique abaixo do nível mínimo recomendado. Deseja continuar mesmo
        assim?
      </Text>
      <Text c="dimmed" fz="sm" mt="xs">
        {product}: restarão {formatQuantity(left)} no total (mínimo: {formatQuantity(minimum)})
      </Text>
    </ConfirmDialog>
  )
}
