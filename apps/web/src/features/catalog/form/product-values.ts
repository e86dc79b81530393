import type { Unit } from '@prateleira/contract/catalog/rules'
import { CHOOSE_READING, isUnclear, typedOf } from '../../../components/decimal-entry.ts'

/** The typed values common to creating and editing a product. */
export interface ProductFieldValues {
  name: string
  internal_code: string
  category_id: string | null
  /** With its name, so that it can be shown before the options are loaded. */
  supplier: { id: string; name: string } | null
  unit: Unit
  description: string
  cost_price: string
  sale_price: string
  min_stock_level: string
  image_url: string
}

/** What the shared fields require of a form whose values include theirs. */
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

/** The shared part of the contract's input. An empty price stays empty; an empty level becomes 0 (section 5). */
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

/** A typed number, or 0 if it is not valid: for live figures only. */
export function typedNumber(value: string): string {
  return /^\d+(\.\d+)?$/.test(value) ? value : '0'
}

/** Title and text of a toast about a field that prevents a save. `value` is what the field reports. */
export function invalidWords(field: string, message: string, value: unknown): [title: string, text: string] {
  // '1.500' is not invalid but ambiguous, so the toast must not call it invalid.
  if (typeof value === 'string' && isUnclear(value)) return [`Quanto é ${typedOf(value)}?`, CHOOSE_READING]
  return [invalidTitle(field, message), message]
}

/** The toast's title when a typed value prevents a save (section 5). */
export function invalidTitle(field: string, message: string): string {
  const part = field.split('.').at(-1)
  if (part === 'name') return message.startsWith('Por favor') ? 'Nome é obrigatório' : 'Nome inválido'
  if (part === 'internal_code') return 'Código interno inválido'
  if (part === 'cost_price' || part === 'sale_price') return 'Preços inválidos'
  if (part === 'current_stock' || part === 'min_stock_level' || part === 'initial_stock')
    return 'Estoque inválido'
  return 'Confira os dados'
}
