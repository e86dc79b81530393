import { Button, Stack, Text, Title } from '@mantine/core'
import type { ProductDetail, Variant } from '@prateleira/contract/catalog/schemas'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useBeforeSave } from '../../../lib/before-save.ts'
import { useHalfTyped } from '../../../lib/half-typed.ts'
import { RemoveVariantDialog } from '../detail/remove-variant-dialog.tsx'
import { useVariantFilter } from '../detail/use-variant-filter.tsx'
import classes from './product-form.module.css'
import { VariantForm } from './variant-form.tsx'
import { VariantRow } from './variant-row.tsx'

interface Props {
  product: ProductDetail
  /** The id of the product's form, which is not saved while a variant is half typed. */
  productForm: string
  /** Whether there is typed work. */
  onTyped: (typed: boolean) => void
  /** Called when a question covers the dialog, or no longer does. */
  onAsking: (asking: boolean) => void
}

const NEW = 'new'

/** Variants of a saved product; adding, renaming, (de)activating and removing take effect at once (PROD-16). */
export function VariantsEditor({ product, productForm, onTyped, onAsking }: Props) {
  const [editing, setEditing] = useState<string | null>(null)
  const [removing, setRemoving] = useState<Variant | null>(null)
  const ask = (variant: Variant | null) => {
    setRemoving(variant)
    onAsking(variant !== null)
  }
  const { reminders, tell, isHalfTyped, unlessTyped } = useHalfTyped(onTyped)
  useBeforeSave((form) => form?.id === productForm && isHalfTyped())
  const open = (form: string) => unlessTyped(() => setEditing(form))
  // Another form may have been opened while this one's save was reloading the product.
  const stop = (form: string) => setEditing((open) => (open === form ? null : open))
  const { field, found } = useVariantFilter(product.variants)
  // What is half typed stays in sight.
  const shown = product.variants.filter((variant) => variant.id === editing || found.includes(variant))
  return (
    <section>
      <Stack gap="sm">
        <div>
          <Title order={3}>Variantes</Title>
          <Text c="dimmed" fz="sm">
            Tamanhos e cores, cada um com seu estoque. Estas mudanças são salvas na hora.
          </Text>
        </div>
        {field}
        <ul className={classes.rows} aria-label="Variantes">
          {shown.map((variant) => (
            <li key={variant.id} className={classes.item}>
              {editing === variant.id ? (
                <VariantForm
                  product={product}
                  variant={variant}
                  reminders={reminders}
                  onTyped={tell}
                  onDone={() => stop(variant.id)}
                />
              ) : (
                <VariantRow
                  product={product}
                  variant={variant}
                  onEdit={() => open(variant.id)}
                  onRemove={() => ask(variant)}
                />
              )}
            </li>
          ))}
          {editing === NEW && (
            <li className={classes.item}>
              <VariantForm product={product} reminders={reminders} onTyped={tell} onDone={() => stop(NEW)} />
            </li>
          )}
        </ul>
        {editing !== NEW && (
          <div>
            <Button
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden="true" />}
              onClick={() => open(NEW)}
            >
              Adicionar variante
            </Button>
          </div>
        )}
      </Stack>
      <RemoveVariantDialog variant={removing} unit={product.unit} onClose={() => ask(null)} />
    </section>
  )
}
