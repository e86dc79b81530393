import { Stack, Text } from '@mantine/core'
import type { Statement } from '@prateleira/contract/receivables/schemas'
import { formatMoney } from '@prateleira/contract/shared/format'
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS, type PaymentMethod } from '@prateleira/contract/stock/rules'
import type { ReactNode } from 'react'
import { MoneyInput } from '../../components/decimal-input.tsx'
import { FormAlert } from '../../components/form-alert.tsx'
import { FormFieldset } from '../../components/form-fieldset.tsx'
import { OpenCashForm } from '../../components/open-cash-form.tsx'
import { Select } from '../../components/select.tsx'
import { useCashRegister } from '../../lib/cash-register.ts'
import { client } from '../../lib/client.ts'
import { useDraft } from '../../lib/draft.ts'
import { useMe } from '../../lib/me.ts'
import { notify } from '../../lib/notify.ts'
import { leaveActs, once } from '../../lib/once.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { FormButtons } from './form-buttons.tsx'
import { type StatementFormProps, useFormState } from './form-state.ts'
import { afterReceipt, receiptRemark, sameToday } from './words.ts'

/** Takes a payment, in full or in part, into this device's cash (CRED-02). */
export function ReceiptForm({
  statement,
  onDone,
  onBack,
  onState,
}: Omit<StatementFormProps, 'onDone'> & {
  onDone: (receipt: Statement['entries'][number] | undefined) => void
}) {
  const { id } = statement.customer
  const cash = useCashRegister()
  const { today } = useMe()
  const form = useZodForm(
    () => import('@prateleira/contract/receivables/schemas').then((schemas) => schemas.receiptInput),
    {
      initialValues: { amount: statement.balance, method: 'dinheiro' as PaymentMethod },
      toInput: (values) => ({ ...values, cash_session_id: cash.register?.session?.id ?? null }),
    },
  )
  const draft = useDraft(`receipt-${id}`, form, () => leaveActs(`receivables.receiveCredit ${id}`))
  useFormState(form, onState, draft.clear)
  const closed = form.values.method === 'dinheiro' && cash.needsOpening
  const save = form.handleSubmit(async (body) => {
    const { cash_session_id: _, ...typed } = body
    const { entries } = await once(`receivables.receiveCredit ${id}`, typed, (key) =>
      client.receivables.receiveCredit({ headers: { 'idempotency-key': key }, params: { id }, body }),
    )
    draft.clear()
    notify.success(
      'Recebimento registrado',
      `${formatMoney(body.amount)}. ${afterReceipt(statement.balance, body.amount)}`,
    )
    onDone(entries.find(({ kind, is_reversed: isReversed }) => kind === 'receipt' && !isReversed))
  })
  const same = sameToday(statement.entries, form.values.amount, today)
  const method: ReactNode = (
    <Select
      label="Forma de pagamento"
      required
      allowDeselect={false}
      data={PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_LABELS[value] }))}
      {...form.getInputProps('method')}
    />
  )
  if (closed)
    return (
      <Stack gap="md">
        {method}
        <Text>Para receber em dinheiro, abra o caixa.</Text>
        <OpenCashForm handle={cash} />
      </Stack>
    )
  return (
    <form ref={form.formRef} noValidate onSubmit={save}>
      <FormFieldset saving={form.saving}>
        <Stack gap="md">
          <MoneyInput
            label="Valor recebido"
            required
            data-autofocus
            {...form.getInputProps('amount')}
            value={form.values.amount}
            doubt={receiptRemark(statement.balance, form.values.amount)}
          />
          {method}
          {same && (
            <Text fz="sm" role="status">
              {same}
            </Text>
          )}
          <FormAlert error={form.failure} title="Erro ao registrar" />
          <FormButtons saving={form.saving} label="Receber" onBack={onBack} />
        </Stack>
      </FormFieldset>
    </form>
  )
}
