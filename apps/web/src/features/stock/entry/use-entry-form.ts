import type { ContactOption } from '@prateleira/contract/contacts/schemas'
import { useEffect } from 'react'
import { isErrorCode } from '../../../lib/errors.ts'
import { notify } from '../../../lib/notify.ts'
import { useZodForm } from '../../../lib/use-zod-form.ts'
import { fieldOfLine } from '../fields.ts'
import { type ItemFields, itemsOf, linesOf, NO_ITEMS, withoutPrices } from '../items/items.ts'

export type EntryValues = ItemFields & {
  /** Empty: today (ENT-08). */
  movement_date: string | null
  supplier: ContactOption | null
  notes: string
  /** Set while an entry is corrected: what is reversed when the form is registered. */
  corrects: Corrected | null
}

interface CorrectedLine {
  id: string
  variant: string
  name: string
  quantity: string
  unit_price: string | null
  /** When it was last counted after the entry. */
  counted_at: string | null
}

export interface Corrected {
  id: string
  /** The entry's. */
  date: string
  /** As they were when the form was filled in: no other is replaced. */
  lines: CorrectedLine[]
  /** The server has refused it because one of them stands no more: it can never be registered. */
  refused?: true
}

const empty: EntryValues = {
  ...NO_ITEMS,
  movement_date: null,
  supplier: null,
  notes: '',
  corrects: null,
}

/** The form 'Nova Entrada' over the contract's entry. Without `seesCosts` it holds no costs, not even those of a draft. */
export function useEntryForm(seesCosts: boolean) {
  const form = useZodForm(
    () => import('@prateleira/contract/stock/schemas').then((schemas) => schemas.entryInput),
    {
      initialValues: empty,
      isKept: true,
      toInput: (values) => ({
        lines: linesOf(values),
        movement_date: values.movement_date,
        supplier_id: values.supplier?.id ?? null,
        notes: values.notes,
      }),
      fieldOf: fieldOfLine,
      errorFields: { INSUFFICIENT_STOCK: 'quantity' },
      onFailure: (error) =>
        notify.error(
          isErrorCode(error, 'UNAUTHORIZED') || isErrorCode(error, 'ALREADY_REVERSED')
            ? error.message
            : 'Erro ao registrar entrada de estoque.',
        ),
    },
  )
  const { values, setValues } = form
  useEffect(() => {
    if (!seesCosts && itemsOf(values).some((item) => item.unit_price !== '')) setValues(withoutPrices(values))
  }, [seesCosts, values, setValues])
  return form
}
