import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import type { ContactOption } from '@prateleira/contract/contacts/schemas'
import { useEffect } from 'react'
import { errorMessage, isErrorCode } from '../../lib/errors.ts'
import { useMe } from '../../lib/me.ts'
import { notify } from '../../lib/notify.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { warnShort } from './exit-toasts.ts'
import { fieldOfLine } from './fields.ts'

export type ExitValues = {
  variant: VariantOption | null
  quantity: string
  unit_price: string
  exit_date: string | null
  responsible_person: string
  exit_reason: string | null
  notes: string
  /** Of a sale only. */
  customer: ContactOption | null
  payment_method: string | null
}

const emptyOn = (today: string): ExitValues => ({
  variant: null,
  quantity: '',
  unit_price: '',
  exit_date: today,
  responsible_person: '',
  exit_reason: null,
  notes: '',
  customer: null,
  payment_method: null,
})

/** The form 'Nova Saída' over the contract's exit, dated today until something else is chosen (EXI-01). */
export function useExitForm() {
  const { today } = useMe()
  const form = useZodForm(
    () => import('@prateleira/contract/stock/schemas').then((schemas) => schemas.exitInput),
    {
      initialValues: emptyOn(today),
      toInput,
      fieldOf: fieldOfLine,
      onFailure: tell,
    },
  )
  const { setInitialValues, setFieldValue, getInitialValues, getValues } = form
  useEffect(() => {
    const before = getInitialValues().exit_date
    if (before === today) return
    // Midnight passed while the form was open.
    setInitialValues(emptyOn(today))
    if (getValues().exit_date === before) setFieldValue('exit_date', today)
  }, [today, setInitialValues, setFieldValue, getInitialValues, getValues])
  return form
}

function toInput(values: ExitValues) {
  const sale = values.exit_reason === 'venda'
  return {
    lines: [
      {
        product_variant_id: values.variant?.product_variant_id ?? '',
        quantity: values.quantity,
        unit_price: values.unit_price || null,
      },
    ],
    exit_date: values.exit_date,
    responsible_person: values.responsible_person,
    exit_reason: values.exit_reason,
    notes: values.notes,
    customer_id: sale ? (values.customer?.id ?? null) : null,
    payment_method: sale ? values.payment_method : null,
  }
}

function tell(error: unknown): void {
  if (isErrorCode(error, 'INSUFFICIENT_STOCK') && error.data) {
    warnShort(error.data.available, error.data.requested)
  } else if (isErrorCode(error, 'UNAUTHORIZED')) notify.error(errorMessage(error))
  else notify.error(errorMessage(error), 'Erro ao registrar saída')
}
