import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import type { ContactOption } from '@prateleira/contract/contacts/schemas'
import { isErrorCode } from '../../../lib/errors.ts'
import { notify } from '../../../lib/notify.ts'
import { useZodForm } from '../../../lib/use-zod-form.ts'
import { fieldOfLine } from '../fields.ts'

type EntryValues = {
  variant: VariantOption | null
  quantity: string
  unit_price: string
  /** Empty: today (ENT-08). */
  movement_date: string | null
  supplier: ContactOption | null
  notes: string
}

const empty: EntryValues = {
  variant: null,
  quantity: '',
  unit_price: '',
  movement_date: null,
  supplier: null,
  notes: '',
}

/** The form 'Nova Entrada' over the contract's entry. */
export function useEntryForm() {
  return useZodForm(
    () => import('@prateleira/contract/stock/schemas').then((schemas) => schemas.entryInput),
    {
      initialValues: empty,
      isKept: true,
      toInput: (values) => ({
        lines: [
          {
            product_variant_id: values.variant?.product_variant_id ?? '',
            quantity: values.quantity,
            unit_price: values.unit_price || null,
          },
        ],
        movement_date: values.movement_date,
        supplier_id: values.supplier?.id ?? null,
        notes: values.notes,
      }),
      fieldOf: fieldOfLine,
      errorFields: { VARIANT_INACTIVE: 'variant' },
      onFailure: (error) =>
        notify.error(
          isErrorCode(error, 'UNAUTHORIZED') ? error.message : 'Erro ao registrar entrada de estoque.',
        ),
    },
  )
}
