import { Stack, Text, TextInput } from '@mantine/core'
import { formatMoney } from '@prateleira/contract/shared/format'
import { useState } from 'react'
import { MoneyInput } from '../../components/decimal-input.tsx'
import { FormAlert } from '../../components/form-alert.tsx'
import { FormFieldset } from '../../components/form-fieldset.tsx'
import { client } from '../../lib/client.ts'
import { notify } from '../../lib/notify.ts'
import { once } from '../../lib/once.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { FormButtons } from './form-buttons.tsx'
import { type StatementFormProps, useFormState } from './form-state.ts'

/** Writes off a debt, with the reason. */
export function WriteOffForm({ statement, onDone, onBack, onState }: StatementFormProps) {
  const { id } = statement.customer
  // As the form began: a write-off without an answer may have left nothing.
  const [owes] = useState(!statement.balance.startsWith('-'))
  const form = useZodForm(
    () => import('@prateleira/contract/receivables/schemas').then((schemas) => schemas.writeOffInput),
    {
      initialValues: { amount: statement.balance.replace('-', ''), reason: '' },
      toInput: (values) => values,
    },
  )
  useFormState(form, onState)
  const save = form.handleSubmit(async (body) => {
    await once(`receivables.writeOffCredit ${id}`, body, (key) =>
      client.receivables.writeOffCredit({ headers: { 'idempotency-key': key }, params: { id }, body }),
    )
    notify.success('Baixa registrada', formatMoney(body.amount))
    onDone()
  })
  return (
    <form ref={form.formRef} noValidate onSubmit={save}>
      <FormFieldset saving={form.saving}>
        <Stack gap="md">
          <Text fz="sm">
            {owes
              ? 'O cliente deixa de dever este valor sem que entre dinheiro, e isso não pode ser desfeito. Se ele pagou, use Receber.'
              : 'O crédito do cliente diminui deste valor sem que saia dinheiro do caixa, e isso não pode ser desfeito.'}
          </Text>
          <MoneyInput label="Valor" required {...form.getInputProps('amount')} value={form.values.amount} />
          <TextInput label="Motivo" required maxLength={300} {...form.getInputProps('reason')} />
          <FormAlert error={form.failure} title="Erro ao registrar" />
          <FormButtons
            saving={form.saving}
            label={owes ? 'Baixar como perda' : 'Baixar crédito'}
            onBack={onBack}
          />
        </Stack>
      </FormFieldset>
    </form>
  )
}
