import { NumberInput, Stack } from '@mantine/core'
import { MoneyInput } from '../../components/decimal-input.tsx'
import { FormAlert } from '../../components/form-alert.tsx'
import { FormFieldset } from '../../components/form-fieldset.tsx'
import { client } from '../../lib/client.ts'
import { notify } from '../../lib/notify.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { FormButtons } from './form-buttons.tsx'
import { type StatementFormProps, useFormState } from './form-state.ts'

/** A customer's credit limit and term (CRED-01). */
export function CreditForm({ statement, onDone, onBack, onState }: StatementFormProps) {
  const { id } = statement.customer
  const form = useZodForm(
    () => import('@prateleira/contract/receivables/schemas').then((schemas) => schemas.creditInput),
    {
      initialValues: {
        credit_limit: statement.credit_limit,
        due_days: statement.due_days as number | string,
      },
      toInput: (values) => ({ ...values, credit_limit: values.credit_limit || '0' }),
    },
  )
  useFormState(form, onState)
  const save = form.handleSubmit(async (body) => {
    await client.receivables.setCredit({ params: { id }, body })
    notify.success('Limite e prazo salvos')
    onDone()
  })
  return (
    <form ref={form.formRef} noValidate onSubmit={save}>
      <FormFieldset saving={form.saving}>
        <Stack gap="md">
          <MoneyInput
            label="Limite de fiado"
            description="Até este valor qualquer vendedor vende fiado. Além dele, só dono e gerente."
            {...form.getInputProps('credit_limit')}
            value={form.values.credit_limit}
          />
          <NumberInput
            label="Prazo em dias"
            allowNegative={false}
            allowDecimal={false}
            {...form.getInputProps('due_days')}
          />
          <FormAlert error={form.failure} title="Erro ao salvar" />
          <FormButtons saving={form.saving} label="Salvar" onBack={onBack} />
        </Stack>
      </FormFieldset>
    </form>
  )
}
