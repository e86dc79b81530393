import { fullVariantName } from '@prateleira/contract/catalog/rules'
import type { ContactOption } from '@prateleira/contract/contacts/schemas'
import { useEffect, useRef } from 'react'
import { errorMessage, isErrorCode } from '../../../lib/errors.ts'
import { useMe } from '../../../lib/me.ts'
import { notify } from '../../../lib/notify.ts'
import { useZodForm } from '../../../lib/use-zod-form.ts'
import { fieldOfLine } from '../fields.ts'
import { type Item, type ItemFields, linesOf, NO_ITEMS } from '../items/items.ts'
import { warnShort } from './exit-toasts.ts'

export type ExitValues = ItemFields & {
  exit_date: string | null
  responsible_person: string
  exit_reason: string | null
  notes: string
  /** For sales only. */
  customer: ContactOption | null
  payment_method: string | null
  /** The input of an exit that had no answer. */
  sent: string | null
}

const emptyOn = (today: string): ExitValues => ({
  ...NO_ITEMS,
  exit_date: today,
  responsible_person: '',
  exit_reason: null,
  notes: '',
  customer: null,
  payment_method: null,
  sent: null,
})

/** The form 'Nova Saída' over the contract's exit, dated today until something else is chosen (EXI-01). */
export function useExitForm() {
  const { today } = useMe()
  const more = useRef<Item[]>([])
  const getMore = () => more.current
  const form = useZodForm(
    () => import('@prateleira/contract/stock/schemas').then((schemas) => schemas.exitInput),
    {
      initialValues: emptyOn(today),
      toInput,
      isKept: true,
      fieldOf: fieldOfLine,
      onFailure: (error) => announceFailure(error, getMore().length > 0),
    },
  )
  more.current = form.values.more
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

/** The exit may be registered already: the server answers its repetition before it looks at the stock, from which it may be missing. */
export const mayBeRegistered = (values: ExitValues) =>
  values.sent !== null && values.sent === JSON.stringify(toInput(values))

function toInput(values: ExitValues) {
  const sale = values.exit_reason === 'venda'
  return {
    lines: linesOf(values),
    exit_date: values.exit_date,
    responsible_person: values.responsible_person,
    exit_reason: values.exit_reason,
    notes: values.notes,
    customer_id: sale ? (values.customer?.id ?? null) : null,
    payment_method: sale ? values.payment_method : null,
  }
}

function announceFailure(error: unknown, several: boolean): void {
  if (isErrorCode(error, 'INSUFFICIENT_STOCK') && error.data) {
    warnShort(error.data.available, error.data.requested, several ? fullVariantName(error.data) : undefined)
  } else if (isErrorCode(error, 'UNAUTHORIZED')) notify.error(errorMessage(error))
  else notify.error(errorMessage(error), 'Erro ao registrar saída')
}
