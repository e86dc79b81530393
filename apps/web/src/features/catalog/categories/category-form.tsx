import { Button, Stack, TextInput } from '@mantine/core'
import type { Category } from '@prateleira/contract/catalog/category-schemas'
import { FormAlert } from '../../../components/form-alert.tsx'
import { FormFieldset } from '../../../components/form-fieldset.tsx'
import { useEditConflict } from '../../../components/use-edit-conflict.tsx'
import { useReminder } from '../../../components/use-reminder.tsx'
import { client } from '../../../lib/client.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { notify } from '../../../lib/notify.ts'
import { useReportTyped } from '../../../lib/use-report-typed.ts'
import { useZodForm } from '../../../lib/use-zod-form.ts'
import { catalogChanged } from '../api.ts'
import classes from '../form/product-form.module.css'

interface Props {
  /** The category to edit; without it a new one is created. */
  category?: Category
  /** The form's name. */
  label: string
  /** How often another form had to wait for what is typed here. */
  reminders?: number
  /** Whether there is typed work. */
  onTyped: (typed: boolean) => void
  onSaved: (category: Category) => void
  onCancel?: () => void
}

/** Creates or edits a category; ready for the next one afterwards (CAT-01, CAT-03). */
export function CategoryForm({ category, label, reminders = 0, onTyped, onSaved, onCancel }: Props) {
  const failed = category ? 'Erro ao atualizar categoria' : 'Erro ao criar categoria'
  const form = useZodForm(
    () => import('@prateleira/contract/catalog/category-schemas').then((schemas) => schemas.categoryInput),
    {
      initialValues: { name: category?.name ?? '', description: category?.description ?? '' },
      toInput: (values) => values,
      errorFields: { CATEGORY_NAME_TAKEN: 'name' },
      onFailure: (error) => notify.error(errorMessage(error), failed),
    },
  )
  const conflict = useEditConflict(form, {
    toInput: (values) => values,
    labels: { name: 'Nome', description: 'Descrição' },
  })
  useReportTyped(form.isDirty(), onTyped)
  const reminder = useReminder(reminders, form, 'Termine a categoria: salve ou cancele.')

  const save = form.handleSubmit(async (input) => {
    const saved = category
      ? await conflict.saving(() =>
          client.catalog.updateCategory({
            params: { id: category.id },
            body: { ...input, seen: conflict.seen() },
          }),
        )
      : await client.catalog.createCategory(input)
    notify.success(
      category ? 'Categoria atualizada com sucesso!' : 'Categoria criada com sucesso!',
      saved.name,
    )
    if (!category) form.reset()
    await catalogChanged()
    onSaved(saved)
  })
  return (
    <form ref={form.formRef} noValidate aria-label={label} onSubmit={save}>
      <FormFieldset saving={form.saving}>
        <Stack gap="sm">
          <TextInput
            label={category ? 'Nome' : 'Nome da nova categoria'}
            withAsterisk
            autoComplete="off"
            data-autofocus={category ? undefined : true}
            autoFocus={category !== undefined}
            {...form.getInputProps('name')}
          />
          <TextInput label="Descrição (opcional)" autoComplete="off" {...form.getInputProps('description')} />
          <FormAlert error={form.failure} title={failed} />
        </Stack>
        {reminder.notice}
        <div className={classes.actions}>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              Cancelar
            </Button>
          )}
          <Button type="submit" disabled={form.saving} {...reminder.button}>
            {form.saving ? 'Salvando...' : category ? 'Salvar' : 'Criar Categoria'}
          </Button>
        </div>
      </FormFieldset>
      {conflict.dialog}
    </form>
  )
}
