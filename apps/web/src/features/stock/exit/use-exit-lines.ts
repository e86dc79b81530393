import { add, compare, subtract } from '@prateleira/contract/shared/decimal'
import type { StockShortage } from '@prateleira/contract/stock/errors'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { focusFirstInvalid } from '../../../lib/use-zod-form.ts'
import { stockLevelQuery } from '../api.ts'
import type { CurrentStock } from '../use-current-stock.ts'
import type { ExitLine, useExitForm } from './use-exit-form.ts'

const ITEM_FIELDS = ['variant', 'quantity', 'unit_price'] as const

/** The quantity of each variant among the added items, and the stock of those that exceed it. */
const askedOf = (lines: ExitLine[], variant: string) =>
  lines.reduce(
    (sum, line) => (line.variant.product_variant_id === variant ? add(sum, line.quantity) : sum),
    '0',
  )

/** Several items in one exit: the item in the fields is moved to a list, and the fields are cleared for the next one. */
export function useExitLines(
  form: ReturnType<typeof useExitForm>,
  stock: CurrentStock | null,
  picker: RefObject<HTMLInputElement | null>,
) {
  const queryClient = useQueryClient()
  const [shortages, setShortages] = useState<Record<string, string>>({})
  const { more, variant, quantity, unit_price } = form.values
  const taken = variant ? askedOf(more, variant.product_variant_id) : '0'
  return {
    more,
    shortages,
    /** Less what the added items take. */
    available: stock && (compare(stock.available, taken) > 0 ? subtract(stock.available, taken) : '0'),
    add: async (blocked: boolean) => {
      const errors = await form.check()
      const own = Object.fromEntries(
        ITEM_FIELDS.flatMap((field) => (errors[field] ? [[field, errors[field]]] : [])),
      )
      if (blocked || variant === null || Object.keys(own).length > 0) {
        form.setErrors(own)
        return focusFirstInvalid(form.formRef)
      }
      form.setValues({
        more: [...more, { variant, quantity, unit_price }],
        variant: null,
        quantity: '',
        unit_price: '',
      })
      form.clearErrors()
      picker.current?.focus()
    },
    remove: (index: number) => {
      setShortages({})
      form.setFieldValue(
        'more',
        more.filter((_, at) => at !== index),
      )
      picker.current?.focus()
    },
    clearShortages: () => setShortages({}),
    /** The ledger names the first missing item only, so all are looked up here. */
    noteShortages: async (first: StockShortage) => {
      const lines = variant ? [...more, { variant, quantity, unit_price }] : more
      const products = await Promise.all(
        [...new Set(lines.map((line) => line.variant.product_id))].map((id) =>
          queryClient.fetchQuery({ ...stockLevelQuery(id), staleTime: 0 }).catch(() => null),
        ),
      )
      const levels = new Map(
        products.flatMap((product) => product?.variants.map((each) => [each.id, each.current_stock]) ?? []),
      )
      levels.set(first.product_variant_id, first.available)
      const short = lines.flatMap(({ variant: { product_variant_id: id } }) => {
        const there = levels.get(id)
        return there !== undefined && compare(askedOf(lines, id), there) > 0 ? [[id, there]] : []
      })
      setShortages(Object.fromEntries(short))
    },
  }
}

export type ExitLines = ReturnType<typeof useExitLines>
