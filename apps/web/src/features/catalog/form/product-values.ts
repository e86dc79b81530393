import type { Unit } from '@prateleira/contract/catalog/rules'
import { CHOOSE_READING, isUnclear, typedOf } from '../../../components/decimal-entry.ts'

/** The fields that creating and editing a product share, as typed. */
export interface ProductFieldValues {
  name: string
  internal_code: string
  category_id: string | null
  /** With its name, so that it can be shown before the options are there. */
  supplier: { id: string; name: string } | null
  unit: Unit
  description: string
  cost_price: string
  sale_price: string
  min_stock_level: string
  image_url: string
}

/** What the shared fields need of a form over any values that include theirs. */
export interface ProductFieldsForm {
  values: ProductFieldValues
  // biome-ignore lint/suspicious/noExplicitAny: Mantine's own type of what an input takes
  getInputProps(name: string): any
  setFieldValue(name: string, value: unknown): void
}

export const emptyFields: ProductFieldValues = {
  name: '',
  internal_code: '',
  category_id: null,
  supplier: null,
  unit: 'un',
  description: '',
  cost_price: '',
  sale_price: '',
  min_stock_level: '',
  image_url: '',
}

/** The shared part of the contract's input. No price stays no price; an empty level counts as 0 (section 5). */
export function fieldsInput(values: ProductFieldValues) {
  return {
    name: values.name,
    description: values.description,
    category_id: values.category_id,
    supplier_id: values.supplier?.id ?? null,
    unit: values.unit,
    cost_price: values.cost_price || null,
    sale_price: values.sale_price || null,
    min_stock_level: values.min_stock_level || '0',
    image_url: values.image_url,
  }
}

/** A typed number where it is one, else 0: for live figures only. */
export function typedNumber(value: string): string {
  return /^\d+(\.\d+)?$/.test(value) ? value : '0'
}

/** What a toast says of a field that stops a save: its title and its text. `value` is what the field reports. */
export function invalidWords(field: string, message: string, value: unknown): [title: string, text: string] {
  // '1.500' is not wrong, it has not been understood yet: the toast must not call it so.
  if (typeof value === 'string' && isUnclear(value)) return [`Quanto é ${typedOf(value)}?`, CHOOSE_READING]
  return [invalidTitle(field, message), message]
}

/** The toast's title when a save is stopped by what was typed (section 5). */
export function invalidTitle(field: string, message: string): string {
  const part = field.split('.').at(-1)
  if (part === 'name') return message.startsWith('Por favor') ? 'Nome é obrigatório' : 'Nome inválido'
  if (part === 'internal_code') return 'Código interno inválido'
  if (part === 'cost_price' || part === 'sale_price') return 'Preços inválidos'
  if (part === 'current_stock' || part === 'min_stock_level' || part === 'initial_stock')
    return 'Estoque inválido'
  return 'Confira os dados'
}
