import { Button, TextInput } from '@mantine/core'
import type { ProductDetail, Variant } from '@prateleira/contract/catalog/schemas'
import { FormAlert } from '../../../components/form-alert.tsx'
import { FormFieldset } from '../../../components/form-fieldset.tsx'
import { useEditConflict } from '../../../components/use-edit-conflict.tsx'
import { useReminder } from '../../../components/use-reminder.tsx'
import { client } from '../../../lib/client.ts'
import { enterGoesOn } from '../../../lib/enter-goes-on.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { notify } from '../../../lib/notify.ts'
import { useReportTyped } from '../../../lib/use-report-typed.ts'
import { useZodForm } from '../../../lib/use-zod-form.ts'
import { catalogChanged } from '../api.ts'
import { BarcodeField } from './barcode-field.tsx'
import classes from './product-form.module.css'
import { variantName } from './variant-name.ts'

interface Props {
  product: ProductDetail
  /** The variant to rename; without it a new one is added, without stock. */
  variant?: Variant
  /** How often something else had to wait for what is typed here. */
  reminders: number
  onTyped: (typed: boolean) => void
  onDone: () => void
}

/** Adds or renames a variant of a saved product. */
export function VariantForm({ product, variant, reminders, onTyped, onDone }: Props) {
  const failed = variant ? 'Erro ao atualizar variante' : 'Erro ao adicionar variante'
  const form = useZodForm(
    () => import('@prateleira/contract/catalog/schemas').then((schemas) => schemas.variantInput),
    {
      initialValues: {
        size: variant?.size ?? '',
        color: variant?.color ?? '',
        sku: variant?.sku ?? '',
        barcode: variant?.barcode ?? '',
      },
      toInput: (values) => values,
      errorFields: { BARCODE_TAKEN: 'barcode', VARIANT_TAKEN: 'size', SKU_TAKEN: 'sku' },
      onFailure: (error) => notify.error(errorMessage(error), failed),
    },
  )
  const conflict = useEditConflict(form, {
    toInput: (values) => ({ ...values, is_active: variant?.is_active ?? true }),
    labels: {
      size: 'Tamanho',
      color: 'Cor',
      sku: 'SKU',
      barcode: 'Código de barras',
      is_active: 'Variante ativa',
    },
  })
  useReportTyped(form.isDirty(), onTyped)
  const reminder = useReminder(
    reminders,
    form,
    variant ? 'Termine a variante: salve ou cancele.' : 'Termine a variante: adicione ou cancele.',
  )

  const save = form.handleSubmit(async (input) => {
    const saved = variant
      ? await conflict.saving(() =>
          client.catalog.updateVariant({
            params: { id: variant.id },
            body: { ...input, is_active: variant.is_active, seen: conflict.seen() },
          }),
        )
      : await client.catalog.addVariant({ params: { id: product.id }, body: input })
    notify.success(variant ? 'Variante atualizada' : 'Variante adicionada', variantName(saved))
    await catalogChanged()
    onDone()
  })
  return (
    <form
      ref={form.formRef}
      noValidate
      aria-label={variant ? `Editar variante ${variantName(variant)}` : 'Nova variante'}
      {...enterGoesOn}
      onSubmit={save}
    >
      <FormFieldset saving={form.saving}>
        <div className={classes.fields}>
          <TextInput label="Tamanho" autoComplete="off" autoFocus {...form.getInputProps('size')} />
          <TextInput label="Cor" autoComplete="off" {...form.getInputProps('color')} />
          <TextInput
            label="SKU"
            autoComplete="off"
            placeholder={product.internal_code}
            {...form.getInputProps('sku')}
          />
          <BarcodeField {...form.getInputProps('barcode')} />
        </div>
        <FormAlert error={form.failure} title={failed} />
        {reminder.notice}
        <div className={classes.actions}>
          <Button variant="default" onClick={onDone}>
            Cancelar
          </Button>
          <Button type="submit" disabled={form.saving} {...reminder.button}>
            {form.saving ? 'Salvando...' : variant ? 'Salvar variante' : 'Adicionar'}
          </Button>
        </div>
      </FormFieldset>
      {conflict.dialog}
    </form>
  )
}
