import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { VARIANTS_MAX } from '@prateleira/contract/catalog/constants'
import { IconPlaylistAdd, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { QuantityInput } from '../../../components/decimal-input.tsx'
import { BarcodeField } from './barcode-field.tsx'
import { type NewProductValues, withoutRow, withRow } from './new-product-values.ts'
import classes from './product-form.module.css'
import type { ProductFieldsForm } from './product-values.ts'
import { VariantListFields } from './variant-list-fields.tsx'

interface Props {
  form: Omit<ProductFieldsForm, 'values'> & {
    values: NewProductValues
    setValues(values: Partial<NewProductValues>): void
  }
}

/** Sizes and colours of a new product, each with codes and stock of its own (PROD-16). */
export function VariantRows({ form }: Props) {
  const { variants, unit } = form.values
  const [listing, setListing] = useState(false)
  /** The first of several new rows: their stocks are typed next. */
  const [firstNew, setFirstNew] = useState<string>()
  return (
    <>
      {variants.length > 0 && (
        <ul className={classes.rows} aria-label="Variantes">
          {variants.map((row, index) => {
            const at = `variants.${index}`
            return (
              <li key={row.key} className={classes.row}>
                <TextInput
                  label="Tamanho"
                  autoComplete="off"
                  autoFocus={index === variants.length - 1 && !row.size && !row.color}
                  {...form.getInputProps(`${at}.size`)}
                />
                <TextInput label="Cor" autoComplete="off" {...form.getInputProps(`${at}.color`)} />
                <QuantityInput
                  label="Estoque inicial"
                  unit={unit}
                  autoFocus={row.key === firstNew}
                  {...form.getInputProps(`${at}.initial_stock`)}
                />
                <TextInput label="SKU" autoComplete="off" {...form.getInputProps(`${at}.sku`)} />
                <BarcodeField {...form.getInputProps(`${at}.barcode`)} />
                <ActionIcon
                  variant="subtle"
                  color="red"
                  size={36}
                  aria-label={`Remover variante ${index + 1}`}
                  onClick={() => form.setValues(withoutRow(form.values, index))}
                >
                  <IconTrash size={18} stroke={1.6} />
                </ActionIcon>
              </li>
            )
          })}
        </ul>
      )}
      {listing && (
        <VariantListFields
          values={form.values}
          onAdd={(changes) => {
            setFirstNew(changes.variants?.find((row) => !variants.some(({ key }) => key === row.key))?.key)
            form.setValues(changes)
          }}
          onDone={() => setListing(false)}
        />
      )}
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          disabled={variants.length >= VARIANTS_MAX}
          onClick={() => form.setValues(withRow(form.values))}
        >
          Adicionar variante
        </Button>
        {!listing && (
          <Button
            variant="default"
            leftSection={<IconPlaylistAdd size={18} aria-hidden="true" />}
            disabled={variants.length >= VARIANTS_MAX}
            onClick={() => setListing(true)}
          >
            Vários tamanhos e cores
          </Button>
        )}
      </Group>
    </>
  )
}
