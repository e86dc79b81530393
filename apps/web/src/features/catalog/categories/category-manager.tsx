import { Skeleton, Stack, Text } from '@mantine/core'
import type { Category } from '@prateleira/contract/catalog/category-schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '../../../components/error-state.tsx'
import { SheetDialog } from '../../../components/sheet-dialog.tsx'
import { useHalfTyped } from '../../../lib/half-typed.ts'
import { categoriesQuery } from '../api.ts'
import classes from '../form/product-form.module.css'
import { CategoryForm } from './category-form.tsx'
import { CategoryRow } from './category-row.tsx'
import { DeleteCategoryDialog } from './delete-category-dialog.tsx'

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
  const { reminders, tell, unlessTyped } = useHalfTyped(setTypedEdit)

  const close = () => {
    setEditing(null)
    onClose()
  }
  // Another form may have been opened while this one's save was reloading the list.
  const stop = (id: string) => setEditing((open) => (open === id ? null : open))
  return (
    <SheetDialog
      opened={opened}
      onClose={close}
      title="Gerenciar Categorias"
      size={560}
      dirty={typedNew || typedEdit}
      covered={deleting !== null}
    >
      <Stack gap="lg" data-toasts="below">
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
                    reminders={reminders}
                    onTyped={tell}
                    onSaved={() => stop(category.id)}
                    onCancel={() => stop(category.id)}
                  />
                ) : (
                  <CategoryRow
                    category={category}
                    onEdit={() => unlessTyped(() => setEditing(category.id))}
                    onDelete={() => setDeleting(category)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </Stack>
      <DeleteCategoryDialog category={deleting} onClose={() => setDeleting(null)} onDeleted={onDeleted} />
    </SheetDialog>
  )
}
