import { Stack, Text } from '@mantine/core'
import type { Category } from '@prateleira/contract/catalog/category-schemas'
import { catalogErrors } from '@prateleira/contract/catalog/errors'
import { formatCounted } from '@prateleira/contract/shared/format'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { client } from '../../../lib/client.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { notify } from '../../../lib/notify.ts'
import { useLastShown } from '../../../lib/use-last-shown.ts'
import { catalogChanged } from '../api.ts'

interface Props {
  category: Category | null
  onClose: () => void
  onDeleted?: (id: string) => void
}

/** Asks before a category is deleted; of one in use it says that it cannot be (CAT-02, CAT-03). */
export function DeleteCategoryDialog({ category, onClose, onDeleted }: Props) {
  const shown = useLastShown(category)
  const products = shown?.product_count ?? 0
  const remove = async () => {
    if (!category) return
    try {
      await client.catalog.deleteCategory({ id: category.id })
    } catch (caught) {
      notify.error(errorMessage(caught), 'Erro ao excluir categoria')
      void catalogChanged()
      throw caught
    }
    notify.success('Categoria excluída com sucesso!', category.name)
    onDeleted?.(category.id)
    await catalogChanged()
  }
  return (
    <ConfirmDialog
      opened={category !== null}
      onClose={onClose}
      title="Excluir categoria"
      confirmLabel={products > 0 ? null : 'Excluir'}
      busyLabel="Excluindo…"
      danger
      onConfirm={remove}
    >
      {products > 0 ? (
        <Stack gap="sm">
          <Text>{catalogErrors.CATEGORY_IN_USE.message}.</Text>
          <Text>
            A categoria <strong>{shown?.name}</strong> tem {formatCounted(products, 'produto', 'produtos')}.
            Mude a categoria {products === 1 ? 'dele' : 'deles'} antes de excluir.
          </Text>
        </Stack>
      ) : (
        <Text>
          Excluir a categoria <strong>{shown?.name}</strong>? Esta ação não pode ser desfeita.
        </Text>
      )}
    </ConfirmDialog>
  )
}
