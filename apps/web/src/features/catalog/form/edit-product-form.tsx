import { Switch, Text, Textarea, TextInput } from '@mantine/core'
import { averageCostDoubt } from '@prateleira/contract/catalog/price-doubts'
import { averageCostOf, marginOnSale } from '@prateleira/contract/catalog/rules'
import type { ProductDetail } from '@prateleira/contract/catalog/schemas'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { DraftNotice } from '../../../components/draft-notice.tsx'
import { FormFieldset } from '../../../components/form-fieldset.tsx'
import { client } from '../../../lib/client.ts'
import { useDraft } from '../../../lib/draft.ts'
import { enterGoesOn } from '../../../lib/enter-goes-on.ts'
import { useMe } from '../../../lib/me.ts'
import { notify } from '../../../lib/notify.ts'
import { catalogChanged } from '../api.ts'
import { CategoryField } from '../categories/category-field.tsx'
import { MarginOf } from '../detail/margin-of.tsx'
import { PhotoField } from '../photo/photo-field.tsx'
import { usePhoto } from '../photo/use-photo.ts'
import { CodeField } from './code-field.tsx'
import { MinimumField, PriceFields, UnitField } from './price-fields.tsx'
import classes from './product-form.module.css'
import { typedNumber } from './product-values.ts'
import { submitProduct } from './submit-product.ts'
import { SupplierField } from './supplier-field.tsx'
import { blocksSaving, useCodeCheck } from './use-code-check.ts'
import { editValues, useEditProductForm, useProductConflict } from './use-edit-product-form.ts'

export const EDIT_FORM = 'editar-produto'

/** The form's state, for the dialog around it. */
export interface EditState {
  dirty: boolean
  saving: boolean
  /** While saving: the photo is being uploaded. */
  uploading: boolean
  /** The check of the code prevents saving. */
  blocked: boolean
  failure: unknown
}

export const CALM: EditState = {
  dirty: false,
  saving: false,
  uploading: false,
  blocked: false,
  failure: null,
}

interface Props {
  product: ProductDetail
  /** Set by the form: discards the typed changes. */
  discard: RefObject<() => void>
  onState: (state: EditState) => void
  onManageCategories: () => void
  onSaved: () => void
}

/** The fields of a product; its stock is changed only by entries and exits (PROD-09). */
export function EditProductForm({ product, discard, onState, onManageCategories, onSaved }: Props) {
  const form = useEditProductForm(product)
  const draftKey = `product-edit:${product.id}`
  const draft = useDraft(draftKey, form)
  const conflict = useProductConflict(form, product, draft.begun)
  const photo = usePhoto(draftKey, (address) => form.setFieldValue('image_url', address))
  const checker = useCodeCheck(product.id)
  const { sees_costs: seesCosts } = useMe()
  const { saving, failure, isDirty, setInitialValues, setValues } = form
  const dirty = isDirty() || photo.file !== null
  const uploading = photo.progress !== null
  const blocked = blocksSaving(checker.check)
  const clear = () => {
    draft.clear()
    photo.forget()
    checker.forget()
  }
  discard.current = clear

  // Newer data from the server replaces the initial values while nothing has been typed.
  const begun = useRef(product)
  useEffect(() => {
    if (begun.current === product) return
    begun.current = product
    if (isDirty()) return
    setInitialValues(editValues(product))
    setValues(editValues(product))
  }, [product, isDirty, setInitialValues, setValues])
  // Before the next key: Esc right after a letter has to ask.
  useLayoutEffect(
    () => onState({ dirty, saving, uploading, blocked, failure }),
    [dirty, saving, uploading, blocked, failure, onState],
  )
  useEffect(() => () => onState(CALM), [onState])

  const save = form.handleSubmit(async (input) => {
    const address = await photo.send()
    const body = { ...input, ...(address ? { image_url: address } : {}), seen: conflict.seen() }
    await conflict.saving(() => client.catalog.updateProduct({ params: { id: product.id }, body }))
    clear()
    notify.success('Produto atualizado com sucesso!', input.name)
    await catalogChanged()
    onSaved()
  })
  const [cost, sale] = [typedNumber(form.values.cost_price), typedNumber(form.values.sale_price)]
  const margin = seesCosts ? marginOnSale(cost, sale) : null
  const doubt = averageCostDoubt(averageCostOf(product.variants), cost, sale)
  return (
    <form
      id={EDIT_FORM}
      ref={form.formRef}
      noValidate
      {...enterGoesOn}
      onSubmit={(event) => submitProduct(event, { form, checker, save })}
    >
      <FormFieldset saving={saving}>
        <div className={classes.stack}>
          <DraftNotice restored={draft.restored} onDiscard={clear} />
          <TextInput
            label="Nome do Produto"
            withAsterisk
            autoComplete="off"
            maxLength={800}
            data-autofocus
            // The product may arrive after the dialog has opened.
            autoFocus
            {...form.getInputProps('name')}
          />
          <div className={classes.two}>
            <CodeField form={form} checker={checker} withAsterisk savedCode={product.internal_code} />
            <UnitField form={form} fixed={product.variants.some((variant) => variant.has_moved)} />
          </div>
          <div className={classes.three} data-prices>
            <PriceFields form={form} />
            <MinimumField form={form} />
          </div>
          {margin !== null && (
            <Text c="dimmed" fz="sm" role="status">
              Margem: <MarginOf base="o preço de venda">{margin}</MarginOf>
            </Text>
          )}
          {doubt && (
            <Text fz="sm" role="status">
              {doubt}
            </Text>
          )}
          <div className={classes.two}>
            <CategoryField form={form} onManage={onManageCategories} />
            <SupplierField form={form} />
          </div>
          <PhotoField form={form} photo={photo} />
          <Textarea label="Descrição" {...form.getInputProps('description')} />
          <Switch
            label="Produto ativo"
            description="Um produto inativo não aparece nas listas nem pode ser movimentado."
            {...form.getInputProps('is_active', { type: 'checkbox' })}
          />
        </div>
      </FormFieldset>
      {conflict.dialog}
    </form>
  )
}
