import { ActionIcon, Button, Group, Textarea, TextInput } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { AppLink, useGo } from '../../../components/app-link.tsx'
import { DraftNotice } from '../../../components/draft-notice.tsx'
import { FormAlert } from '../../../components/form-alert.tsx'
import { FormFieldset } from '../../../components/form-fieldset.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { PlansLink } from '../../../components/plans-link.tsx'
import { paths } from '../../../config/paths.ts'
import { useDraft } from '../../../lib/draft.ts'
import { enterGoesOn } from '../../../lib/enter-goes-on.ts'
import { notify } from '../../../lib/notify.ts'
import { catalogChanged } from '../api.ts'
import { CategoryField } from '../categories/category-field.tsx'
import { CategoryManager } from '../categories/category-manager.tsx'
import { failureTitle } from '../photo/photo-errors.ts'
import { PhotoField } from '../photo/photo-field.tsx'
import { usePhoto } from '../photo/use-photo.ts'
import { BarcodeField } from './barcode-field.tsx'
import { CodeField } from './code-field.tsx'
import { FormSection } from './form-section.tsx'
import { NewProductSummary } from './new-product-summary.tsx'
import { InitialStockField, MinimumField, PriceFields, UnitField } from './price-fields.tsx'
import classes from './product-form.module.css'
import { submitProduct } from './submit-product.ts'
import { SupplierField } from './supplier-field.tsx'
import { blocksSaving, useCodeCheck } from './use-code-check.ts'
import { createProduct, NOT_CREATED, useNewProductForm } from './use-new-product-form.ts'
import { emptyWith, useDraftKey, useWantedCode } from './use-wanted-code.ts'
import { VariantRows } from './variant-rows.tsx'

const FORM = 'novo-produto'

/** /produtos/novo (PROD-11..17, PROD-20). Typed values are kept as a draft until they are saved or cancelled. */
export default function NewProductPage() {
  const { code, asked } = useWantedCode()
  return <NewProduct key={code} code={code} asked={asked} />
}

function NewProduct({ code, asked }: ReturnType<typeof useWantedCode>) {
  const form = useNewProductForm(emptyWith(code))
  const draftKey = useDraftKey(code)
  const draft = useDraft(draftKey, form)
  const photo = usePhoto(draftKey, (address) => form.setFieldValue('image_url', address))
  const checker = useCodeCheck()
  const go = useGo()
  const [managing, setManaging] = useState(false)
  const { values } = form

  const save = form.handleSubmit(async (input) => {
    const address = await photo.send()
    await createProduct(address ? { ...input, image_url: address } : input)
    discard()
    notify.success('Produto criado com sucesso!', 'O produto foi adicionado ao sistema.')
    void catalogChanged()
    await (asked ? go(asked.to, asked.search) : go(paths.products))
  })
  const discard = () => {
    draft.clear()
    photo.forget()
    checker.forget()
  }
  const cancel = () => {
    discard()
    void go(asked?.to ?? paths.products)
  }
  return (
    <>
      <PageHeader
        title="Novo Produto"
        back={
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label="Voltar para Produtos"
            renderRoot={(props) => <AppLink to={paths.products} {...props} />}
          >
            <IconArrowLeft size={22} stroke={1.6} />
          </ActionIcon>
        }
        action={
          <Group gap="sm" grow preventGrowOverflow={false} wrap="nowrap">
            <Button variant="default" onClick={cancel} disabled={form.saving}>
              Cancelar
            </Button>
            <Button
              type="submit"
              form={FORM}
              disabled={form.saving || blocksSaving(checker.check)}
              // Keeps the click from being lost to the check that starts when the code's field loses the focus.
              onMouseDown={(event) => event.preventDefault()}
            >
              {photo.progress !== null
                ? 'Enviando imagem...'
                : form.saving
                  ? 'Salvando...'
                  : 'Salvar Produto'}
            </Button>
          </Group>
        }
      />
      <form
        id={FORM}
        ref={form.formRef}
        noValidate
        {...enterGoesOn}
        onSubmit={(event) => submitProduct(event, { form, checker, save })}
      >
        <FormFieldset saving={form.saving}>
          <div className={classes.page}>
            <DraftNotice restored={draft.restored} onDiscard={discard} />
            <div className={classes.column}>
              <FormSection title="Informações Básicas">
                <TextInput
                  label="Nome do Produto"
                  withAsterisk
                  autoComplete="off"
                  autoFocus
                  maxLength={800}
                  {...form.getInputProps('name')}
                />
                <div className={classes.two}>
                  <CodeField
                    form={form}
                    checker={checker}
                    hint="Deixe em branco para gerar um código automaticamente."
                  />
                  {values.variants.length === 0 && <BarcodeField {...form.getInputProps('barcode')} />}
                </div>
                <div className={classes.two}>
                  <CategoryField form={form} onManage={() => setManaging(true)} />
                  <SupplierField form={form} />
                </div>
                <Textarea label="Descrição" {...form.getInputProps('description')} />
              </FormSection>
              <FormSection title="Preços e Estoque">
                <div className={classes.two} data-prices>
                  <PriceFields form={form} />
                </div>
                <div className={classes.three}>
                  <UnitField form={form} />
                  {values.variants.length === 0 && <InitialStockField form={form} />}
                  <MinimumField form={form} />
                </div>
              </FormSection>
              <FormSection
                title="Variantes"
                description="Para produtos com tamanhos ou cores. O SKU em branco repete o código interno."
              >
                <VariantRows form={form} />
              </FormSection>
            </div>
            <div className={`${classes.column} ${classes.side}`}>
              <FormSection title="Foto do Produto">
                <PhotoField form={form} photo={photo} />
              </FormSection>
              <FormSection title="Resumo">
                <NewProductSummary values={values} />
              </FormSection>
              <FormAlert error={form.failure} title={failureTitle(form.failure, NOT_CREATED)}>
                <PlansLink error={form.failure} />
              </FormAlert>
            </div>
          </div>
        </FormFieldset>
      </form>
      <CategoryManager
        opened={managing}
        onClose={() => setManaging(false)}
        onCreated={(id) => form.setFieldValue('category_id', id)}
        onDeleted={(id) => {
          if (form.getValues().category_id === id) form.setFieldValue('category_id', null)
        }}
      />
    </>
  )
}
