import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { afterThisEvent } from '../../../lib/after-this-event.ts'
import { isErrorCode } from '../../../lib/errors.ts'
import { readProducts } from '../../../lib/goods-state.ts'
import { namedSoon } from '../../../lib/named-soon.ts'
import { stockLevelQuery } from '../api.ts'
import { focusQuantity } from '../next-field.ts'
import { type Item, type ItemFields, itemsOf, NO_ITEMS, quantityAmong } from './items.ts'

const FIELDS = ['variant', 'quantity', 'unit_price'] as const

interface ItemForm {
  values: ItemFields
  formRef: RefObject<HTMLFormElement | null>
  check: () => Promise<Record<string, string>>
  setValues: (values: Partial<ItemFields>) => void
  setErrors: (errors: Record<string, string>) => void
  clearErrors: () => void
}

/** Several items in one form: the item in the fields is moved to a list, and the fields are cleared for the next one. */
export function useItems(form: ItemForm, picker: RefObject<HTMLInputElement | null>) {
  const queryClient = useQueryClient()
  const [notes, setNotes] = useState<Record<string, string>>({})
  const { more, variant, quantity, unit_price } = form.values
  /** The item in the fields; undefined if it is not one yet, which the form then shows. */
  const complete = async (blocked: boolean): Promise<Item | undefined> => {
    const errors = await form.check()
    const own = Object.fromEntries(FIELDS.flatMap((field) => (errors[field] ? [[field, errors[field]]] : [])))
    if (!blocked && variant !== null && Object.keys(own).length === 0)
      return { variant, quantity, unit_price }
    form.setErrors(own)
    focusFirstInvalid(form.formRef)
  }
  return {
    more,
    /** What is wrong with an item, by its variant. */
    notes,
    setNotes,
    /** The quantity of the chosen variant among the added items. */
    taken: quantityAmong(more, variant),
    /** With `blocked` the item in the fields has an error that the schema does not know. */
    add: async (blocked: boolean) => {
      const item = await complete(blocked)
      if (!item) return
      form.setValues({ ...NO_ITEMS, more: [...more, item] })
      form.clearErrors()
      picker.current?.focus()
    },
    /** Takes an item back into the fields, whose own goes into the list; false: that one is not complete. */
    take: async (index: number, blocked: boolean): Promise<boolean> => {
      const others = more.filter((_, at) => at !== index)
      const isEmpty = variant === null && quantity === '' && unit_price === ''
      const item = isEmpty ? null : await complete(blocked)
      if (item === undefined) return false
      const { [more[index]?.variant.product_variant_id ?? '']: _, ...rest } = notes
      setNotes(rest)
      form.setValues({ ...more[index], more: item ? [...others, item] : others })
      form.clearErrors()
      afterThisEvent(() => picker.current && focusQuantity(picker.current))
      return true
    },
    remove: (index: number) => {
      setNotes({})
      form.setValues({ more: more.filter((_, at) => at !== index) })
      picker.current?.focus()
    },
    /** The products of all items as they are now, by their id: null where deleted; those that could not be read are missing. */
    readProducts: () =>
      readProducts(
        itemsOf(form.values).flatMap((item) => item.variant ?? []),
        (id) => queryClient.fetchQuery({ ...stockLevelQuery(id), staleTime: 0 }),
      ),
    setErrors: form.setErrors,
    inFields: variant,
  }
}

export type Items = Pick<ReturnType<typeof useItems>, 'more' | 'notes' | 'remove'>

/**
 * The error to show for a refusal: it names the items that it is about, if they can be read soon; one inactive item is named already. What
 * names them is loaded on demand: the first visit of the page of exits is at its limit.
 */
export async function nameUnmovable(refusal: unknown, items: ReturnType<typeof useItems>): Promise<unknown> {
  const isInactive = isErrorCode(refusal, 'VARIANT_INACTIVE') && items.more.length > 0
  if (!isInactive && !isErrorCode(refusal, 'NOT_FOUND')) return refusal
  return (await namedSoon(import('./unmovable.ts').then((part) => part.noteUnmovable(items)))) ?? refusal
}

/** Runs after React has painted the errors and enabled the fields. */
function focusFirstInvalid(formRef: RefObject<HTMLFormElement | null>): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    }),
  )
}

/** Adds the item in the fields by Alt+I. True: the key is taken. */
export function addsByKey(event: KeyboardEvent, add: () => void): boolean {
  if (!event.altKey || event.key.toLowerCase() !== 'i') return false
  event.preventDefault()
  add()
  return true
}
