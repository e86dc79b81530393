import { Text } from '@mantine/core'
import { formatQuantity } from '@prateleira/contract/shared/format'
import type { LowStockLeft } from '@prateleira/contract/stock/errors'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'

export interface LowStockDialogProps {
  opened: boolean
  /** The stock that the server says would remain. Kept while the dialog fades out. */
  products: LowStockLeft['products']
  /** Unit of the item; '' for several products. */
  unit: string
  onClose: () => void
  onConfirm: () => unknown
}

/** Asks before an exit that reaches the minimum or goes below it (EXI-04). Typed values stay in the form. */
export default function LowStockDialog({ opened, products, unit, onClose, onConfirm }: LowStockDialogProps) {
  const amount = (quantity: string) => `${formatQuantity(quantity)} ${unit}`.trim()
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
      {products.map(({ product_id: id, product_name: name, left, minimum }) => (
        <Text key={id} c="dimmed" fz="sm" mt="xs">
          {name}: restarão {amount(left)} no total (mínimo: {amount(minimum)})
        </Text>
      ))}
    </ConfirmDialog>
  )
}
