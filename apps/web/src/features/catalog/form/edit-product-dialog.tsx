import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ErrorState } from '../../../components/error-state.tsx'
import { FormAlert } from '../../../components/form-alert.tsx'
import { SheetDialog } from '../../../components/sheet-dialog.tsx'
import { useLastShown } from '../../../lib/use-last-shown.ts'
import { productQuery } from '../api.ts'
import { CategoryManager } from '../categories/category-manager.tsx'
import { ProductDetailsSkeleton } from '../detail/product-details-skeleton.tsx'
import { useLoadFailure } from '../detail/use-load-failure.ts'
import { failureTitle } from '../photo/photo-errors.ts'
import { CALM, EDIT_FORM, EditProductForm } from './edit-product-form.tsx'
import { NOT_SAVED } from './use-edit-product-form.ts'
import { VariantsEditor } from './variants-editor.tsx'

interface Props {
  /** From the address; undefined: closed. */
  id: string | undefined
  onClose: () => void
}

/** Edits a product and its variants (PROD-09, PROD-16). */
export function EditProductDialog({ id, onClose }: Props) {
  const shown = useLastShown(id)
  const { data, error, isError, refetch } = useQuery(productQuery(shown))
  const [state, setState] = useState(CALM)
  const [variantTyped, setVariantTyped] = useState(false)
  const [asking, setAsking] = useState(false)
  const [managing, setManaging] = useState(false)
  // The form drops the draft of a discarded edit.
  const discard = useRef<() => void>(() => {})
  useLoadFailure(id ? error : null, 'Erro ao carregar produto')

  const close = () => {
    discard.current()
    onClose()
  }
  return (
    <>
      <SheetDialog
        opened={id !== undefined}
        inAddress
        onClose={close}
        title="Editar Produto"
        size={760}
        dirty={state.dirty || variantTyped}
        busy={state.saving}
        covered={asking || managing}
        footer={
          <Stack gap="sm">
            <FormAlert error={state.failure} title={failureTitle(state.failure, NOT_SAVED)} />
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={close} disabled={state.saving}>
                Cancelar
              </Button>
              <Button
                type="submit"
                form={EDIT_FORM}
                disabled={!data || state.saving || state.blocked}
                // Keeps the click from being lost to the check that starts when the code's field loses the focus.
                onMouseDown={(event) => event.preventDefault()}
              >
                {state.uploading ? 'Enviando imagem...' : state.saving ? 'Salvando...' : 'Salvar Alterações'}
              </Button>
            </Group>
          </Stack>
        }
      >
        {data ? (
          <Stack gap="xl">
            <EditProductForm
              key={data.id}
              product={data}
              discard={discard}
              onState={setState}
              onManageCategories={() => setManaging(true)}
              onSaved={onClose}
            />
            <VariantsEditor
              product={data}
              productForm={EDIT_FORM}
              onTyped={setVariantTyped}
              onAsking={setAsking}
            />
          </Stack>
        ) : isError ? (
          <ErrorState error={error} title="Erro ao carregar produto" onRetry={() => refetch()} />
        ) : (
          <ProductDetailsSkeleton />
        )}
      </SheetDialog>
      <CategoryManager opened={managing} onClose={() => setManaging(false)} />
    </>
  )
}
