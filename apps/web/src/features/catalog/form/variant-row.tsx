import { ActionIcon, Badge, Switch, Text, Tooltip } from '@mantine/core'
import type { ProductDetail, Variant } from '@prateleira/contract/catalog/schemas'
import { formatQuantity } from '@prateleira/contract/shared/format'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { client } from '../../../lib/client.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { notify } from '../../../lib/notify.ts'
import { catalogChanged } from '../api.ts'
import classes from '../categories/category-row.module.css'
import { variantName } from './variant-name.ts'

interface Props {
  product: ProductDetail
  variant: Variant
  onEdit: () => void
  onRemove: () => void
}

/** One variant with its stock, and a switch that hides it from the pickers. */
export function VariantRow({ product, variant, onEdit, onRemove }: Props) {
  const [saving, setSaving] = useState(false)
  const name = variantName(variant)
  const { size, color, sku, barcode, is_active: active } = variant

  const setActive = async (next: boolean) => {
    setSaving(true)
    try {
      // Only the switch is sent: other people's changes stay.
      const seen = { size, color, sku, barcode, is_active: active }
      const body = { ...seen, is_active: next, seen }
      await client.catalog.updateVariant({ params: { id: variant.id }, body })
      notify.success(next ? 'Variante ativada' : 'Variante desativada', name)
      await catalogChanged()
    } catch (error) {
      notify.error(errorMessage(error), 'Erro ao atualizar variante')
    } finally {
      setSaving(false)
    }
  }
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <Text fw={600} component="div">
          {name} {!active && <Badge color="gray">Inativa</Badge>}
        </Text>
        <Text c="dimmed" fz="sm">
          {formatQuantity(variant.current_stock)} {product.unit} · SKU {sku}
          {barcode && ` · ${barcode}`}
        </Text>
      </div>
      <Switch
        my={8}
        mr={8}
        checked={active}
        disabled={saving}
        aria-label={`${name} ativa`}
        onChange={(event) => setActive(event.currentTarget.checked)}
      />
      <Tooltip label="Editar">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={`Editar variante ${name}`}
          onClick={onEdit}
        >
          <IconPencil size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Remover">
        <ActionIcon
          variant="subtle"
          color="red"
          size={40}
          aria-label={`Remover variante ${name}`}
          onClick={onRemove}
        >
          <IconTrash size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
