import { isTextField } from '../../lib/type-into.ts'

/** Leads from the picker to its form's quantity, unless somebody is already typing in another of its fields. */
export function focusQuantity(picker: HTMLInputElement): void {
  const { activeElement } = document
  if (activeElement !== picker && isTextField(activeElement) && activeElement.form === picker.form) return
  const quantity = fieldOf(picker.form, 'quantity')
  quantity?.focus()
  // What is typed replaces what it holds.
  if (isTextField(quantity)) quantity.select()
}

/** Finds a field by name. */
export const fieldOf = (form: HTMLFormElement | null, name: string) =>
  form?.querySelector<HTMLElement>(`[data-path="${name}"]`) ?? null

/** Brings what a correction is mostly about, quantity and price, into view together; gives the field to type in first. */
export function fieldToCorrect(form: HTMLFormElement | null): HTMLElement | null {
  const quantity = fieldOf(form, 'quantity')
  for (const field of [quantity, fieldOf(form, 'unit_price')]) field?.scrollIntoView({ block: 'nearest' })
  return quantity
}
