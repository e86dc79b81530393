import { Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import type { Statement } from '@prateleira/contract/receivables/schemas'
import { formatMoney } from '@prateleira/contract/shared/format'
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS, type PaymentMethod } from '@prateleira/contract/stock/rules'
import { type ReactNode, useState } from 'react'
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
import { type TellState, useFormState } from './form-state.ts'
import { afterReceipt, receiptRemark, sameToday } from './words.ts'

interface Props {
  statement: Statement
  onDone: () => void
  onBack: () => void
  onState: TellState
}

function Buttons({ saving, label, onBack }: { saving: boolean; label: string; onBack: () => void }) {
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={onBack} disabled={saving}>
        Cancelar
      </Button>
      <Button type="submit" disabled={saving}>
        {saving ? 'Salvando…' : label}
      </Button>
    </Group>
  )
}

/** Takes a payment, in full or in part, into this device's cash (CRED-02). */
export function ReceiptForm({
  statement,
  onDone,
  onBack,
  onState,
}: Omit<Props, 'onDone'> & { onDone: (receipt: Statement['entries'][number] | undefined) => void }) {
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
          <Buttons saving={form.saving} label="Receber" onBack={onBack} />
        </Stack>
      </FormFieldset>
    </form>
  )
}

/** A customer's credit limit and term (CRED-01). */
export function CreditForm({ statement, onDone, onBack, onState }: Props) {
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
          <Buttons saving={form.saving} label="Salvar" onBack={onBack} />
        </Stack>
      </FormFieldset>
    </form>
  )
}

/** Writes off a debt, with the reason. */
export function WriteOffForm({ statement, onDone, onBack, onState }: Props) {
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
          <Buttons
            saving={form.saving}
            label={owes ? 'Baixar como perda' : 'Baixar crédito'}
            onBack={onBack}
          />
        </Stack>
      </FormFieldset>
    </form>
  )
}
