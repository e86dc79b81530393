import { Alert, Skeleton, Stack, Text } from '@mantine/core'
import type { Category } from '@prateleira/contract/catalog/category-schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { SheetDialog } from '../../../components/sheet-dialog.tsx'
import { useBackCloses } from '../../../lib/back-closes.ts'
import { client } from '../../../lib/client.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { notify } from '../../../lib/notify.ts'
import { catalogChanged, categoriesQuery } from '../api.ts'
import classes from '../form/product-form.module.css'
import { CategoryForm } from './category-form.tsx'
import { CategoryRow } from './category-row.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  onCreated?: (id: string) => void
  onDeleted?: (id: string) => void
}

/** 'Gerenciar Categorias': create, edit, delete (CAT-01..03). Render it outside of any form. */
export function CategoryManager({ opened, onClose, onCreated, onDeleted }: Props) {
  const { data, error, isError, refetch } = useQuery({ ...categoriesQuery, enabled: opened })
  const [editing, setEditing] = useState<string | null>(null)
  const [deleting, setDeleting] = useState<Category | null>(null)
  const [typedNew, setTypedNew] = useState(false)
  const [typedEdit, setTypedEdit] = useState(false)

  useBackCloses(opened && deleting !== null, () => setDeleting(null))
  const close = () => {
    setEditing(null)
    onClose()
  }
  const remove = async () => {
    if (!deleting) return
    try {
      await client.catalog.deleteCategory({ id: deleting.id })
    } catch (caught) {
      notify.error(errorMessage(caught), 'Erro ao excluir categoria')
      void catalogChanged()
      throw caught
    }
    notify.success('Categoria excluída com sucesso!', deleting.name)
    onDeleted?.(deleting.id)
    await catalogChanged()
  }
  return (
    <SheetDialog
      opened={opened}
      onClose={close}
      title="Gerenciar Categorias"
      size={560}
      dirty={typedNew || typedEdit}
      covered={deleting !== null}
      backCloses
    >
      <Stack gap="lg">
        <CategoryForm
          onTyped={setTypedNew}
          onSaved={(category) => onCreated?.(category.id)}
          label="Nova categoria"
        />
        {isError && !data ? (
          <ErrorState error={error} title="Erro ao carregar categorias" onRetry={() => refetch()} />
        ) : !data ? (
          <Stack gap={8} aria-busy="true">
            <Skeleton height={56} />
            <Skeleton height={56} />
          </Stack>
        ) : data.length === 0 ? (
          <Text c="dimmed">Nenhuma categoria cadastrada. Crie a primeira acima.</Text>
        ) : (
          <ul className={classes.rows} aria-label="Categorias">
            {data.map((category) => (
              <li key={category.id} className={classes.item}>
                {editing === category.id ? (
                  <CategoryForm
                    category={category}
                    label={`Editar ${category.name}`}
                    onTyped={setTypedEdit}
                    onSaved={() => setEditing(null)}
                    onCancel={() => setEditing(null)}
                  />
                ) : (
                  <CategoryRow
                    category={category}
                    onEdit={() => setEditing(category.id)}
                    onDelete={() => setDeleting(category)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </Stack>
      <ConfirmDialog
        opened={deleting !== null}
        onClose={() => setDeleting(null)}
        title="Excluir categoria"
        confirmLabel="Excluir"
        busyLabel="Excluindo…"
        danger
        onConfirm={remove}
      >
        <Stack gap="sm">
          <Text>
            Excluir a categoria <strong>{deleting?.name}</strong>? Esta ação não pode ser desfeita.
          </Text>
          {(deleting?.product_count ?? 0) > 0 && (
            <Alert color="amber" role="note">
              {deleting?.product_count === 1
                ? '1 produto usa esta categoria.'
                : `${deleting?.product_count} produtos usam esta categoria.`}{' '}
              Mude a categoria deles antes de excluir.
            </Alert>
          )}
        </Stack>
      </ConfirmDialog>
    </SheetDialog>
  )
}
