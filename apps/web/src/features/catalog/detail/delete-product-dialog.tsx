import { Alert, Stack, Text } from '@mantine/core'
import type { ProductListItem } from '@prateleira/contract/catalog/schemas'
import { compare } from '@prateleira/contract/shared/decimal'
import { formatQuantity } from '@prateleira/contract/shared/format'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { client } from '../../../lib/client.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { notify } from '../../../lib/notify.ts'
import { useLastShown } from '../../../lib/use-last-shown.ts'
import { catalogChanged } from '../api.ts'

type Deletable = Pick<ProductListItem, 'id' | 'name' | 'internal_code' | 'total_stock' | 'unit'>

interface Props {
  product: Deletable | null
  onClose: () => void
  onDeleted: (id: string) => void
}

/** Asks before a product is deleted with its variants and history; a failure keeps the dialog open (PROD-07). */
export function DeleteProductDialog({ product, onClose, onDeleted }: Props) {
  const shown = useLastShown(product)

  const remove = async () => {
    if (!product) return
    try {
      await client.catalog.deleteProduct({ id: product.id })
    } catch (error) {
      notify.error(errorMessage(error), 'Erro ao excluir produto')
      throw error
    }
    notify.success('Produto excluído com sucesso!', `${product.name} (${product.internal_code})`)
    onDeleted(product.id)
    await catalogChanged()
  }
  return (
    <ConfirmDialog
      opened={product !== null}
      onClose={onClose}
      title="Excluir Produto"
      confirmLabel="Excluir"
      busyLabel="Excluindo…"
      danger
      onConfirm={remove}
    >
      {shown && (
        <Stack gap="sm">
          <Text>
            Excluir <strong>{shown.name}</strong> (código <strong>{shown.internal_code}</strong>)?
          </Text>
          {compare(shown.total_stock, '0') > 0 && (
            <Alert color="amber" role="note">
              Atenção: este produto ainda tem {formatQuantity(shown.total_stock)} {shown.unit} em estoque.
            </Alert>
          )}
          <Text c="dimmed" fz="sm">
            Esta ação não pode ser desfeita. As variantes e o histórico de movimentações serão removidos
            permanentemente. As vendas já registradas continuam nos relatórios, mas no lucro passam a contar
            sem custo. Quem só deixa de vender o produto pode torná-lo inativo.
          </Text>
        </Stack>
      )}
    </ConfirmDialog>
  )
}
