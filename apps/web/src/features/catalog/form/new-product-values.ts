import { VARIANTS_MAX } from '@prateleira/contract/catalog/constants'
import { hasSameOptions } from '@prateleira/contract/catalog/rules'
import type { ProductCreateInput } from '@prateleira/contract/catalog/schemas'
import type { Whole } from '../../../lib/whole.ts'
import { emptyFields, fieldsInput, type ProductFieldValues } from './product-values.ts'

interface VariantRow {
  /** Identifies the row on the screen only. */
  key: string
  size: string
  color: string
  sku: string
  barcode: string
  initial_stock: string
}

export interface NewProductValues extends ProductFieldValues, Record<string, unknown> {
  /** Stock and barcode of the default variant, used while there are no rows. */
  current_stock: string
  barcode: string
  variants: VariantRow[]
}

export const emptyProduct: NewProductValues = { ...emptyFields, current_stock: '', barcode: '', variants: [] }

/** The contract's input. Without rows it has one variant without size and colour, with the typed stock (PROD-16). */
export function newProductInput(values: NewProductValues): Whole<ProductCreateInput> {
  const rows =
    values.variants.length > 0
      ? values.variants
      : [{ size: '', color: '', sku: '', barcode: values.barcode, initial_stock: values.current_stock }]
  return {
    ...fieldsInput(values),
    internal_code: values.internal_code,
    variants: rows.map(({ size, color, sku, barcode, initial_stock }) => ({
      size,
      color,
      sku,
      barcode,
      initial_stock: initial_stock || '0',
    })),
  }
}

/** The field of an issue, where its name differs from the input's. */
export function newProductField(path: string, values: NewProductValues): string | null | undefined {
  if (path === 'supplier_id') return 'supplier'
  if (values.variants.length > 0) return undefined
  if (path === 'variants.0.initial_stock') return 'current_stock'
  if (path === 'variants.0.barcode') return 'barcode'
  return undefined
}

const emptyRow = () => ({
  key: crypto.randomUUID(),
  size: '',
  color: '',
  sku: '',
  barcode: '',
  initial_stock: '',
})

/** Adds a row; the first takes over the default variant's values. */
export function withRow(values: NewProductValues): Partial<NewProductValues> {
  if (values.variants.length > 0) return { variants: [...values.variants, emptyRow()] }
  const first = { ...emptyRow(), barcode: values.barcode, initial_stock: values.current_stock }
  return { variants: [first], barcode: '', current_stock: '' }
}

/** Removes a row; the last one returns its stock and barcode to the default variant. */
export function withoutRow(values: NewProductValues, index: number): Partial<NewProductValues> {
  const variants = values.variants.filter((_, at) => at !== index)
  const removed = values.variants[index]
  if (variants.length > 0 || !removed) return { variants }
  return { variants, barcode: removed.barcode, current_stock: removed.initial_stock }
}

type Options = Pick<VariantRow, 'size' | 'color'>

/**
 * Whether 'whole,fraction' is one number. `alone`: nothing else is listed beside it without blanks. Two digits without a unit are shoe sizes,
 * three voltages.
 */
function isDecimal(whole: string, fraction: string, alone: boolean): boolean {
  const [, digits = '', unit = ''] = /^(\d+)(.*)$/s.exec(fraction) ?? []
  if (/(^|\D)0$/.test(whole)) return true
  if (digits.length === 1) return alone || unit.trim() !== ''
  return digits.length === 2 && unit.trim() !== ''
}

/** The entries between commas without blanks: '36,37,38', but '1,5 m' is one, and so is '1,5 a 2,5 m'. */
function tightly(text: string): string[] {
  // A comma beside anything but digits separates.
  const parts = text.split(/,(?!\d)|(?<!\d),/).filter((part) => part.trim() !== '')
  return parts.flatMap((part) => {
    const numbers = part.split(',')
    const [whole = '', fraction] = numbers
    if (numbers.length === 2 && isDecimal(whole, fraction ?? '', parts.length === 1)) return [part]
    return numbers.slice(1, -1).every((number) => /^\d+$/.test(number)) ? numbers : [part]
  })
}

/** Three numbers or sizes of clothes, or more, beside each other: a list whose commas were left out. Two may be one size ('34/35'). */
const ONE = '(?:\\d{1,3}|pp?|[mu]|[xe]?gg?|x*[sl])'
const WITHOUT_COMMAS = new RegExp(`^${ONE}(?:(?:\\s*/\\s*|\\s+)${ONE}){2,}$`, 'i')

/**
 * The entries of a typed list: 'P, M; G'. A comma inside a number separates nothing in '1,5 L' or '0,5', but does in the sizes '36,37' and
 * '2,4,6'. Of entries that differ in case or accents only the first counts.
 */
export function listedIn(text: string): string[] {
  const parts = text
    .split(/[;\n]|,(?=\s)|(?<=\s),/)
    .flatMap(tightly)
    .map((part) => part.trim())
    .flatMap((part) => (WITHOUT_COMMAS.test(part) ? part.split(/\s*\/\s*|\s+/) : part))
  return parts.filter(
    (part, index) =>
      !parts
        .slice(0, index)
        .some((earlier) => hasSameOptions({ size: earlier, color: null }, { size: part, color: null })),
  )
}

const SIZE = new RegExp(`^(?:\\d.*|${ONE})$`, 'i')
/** 'G e GG' at the end of a list. */
const WITH_AND = /^(.*[^\s,;]),?\s+e\s+(\S.*?)\s*$/is

/** A list whose last 'e' is a comma: 'P, M e G'. Alone it is one only between sizes ('P e M'), and never before a fraction: '1 e 1/2' is one size. */
function withoutAnd(text: string): string {
  const [, before = '', last = ''] = WITH_AND.exec(text) ?? []
  if (last === '' || /[;\n]|,\s/.test(last) || /^\d+\s*\/\s*\d/.test(last)) return text
  const joined = `${before.trim()} ${last}`
  if (WITHOUT_COMMAS.test(joined)) return joined
  const isList = /[;,\n]/.test(before) || [before.trim(), last].every((one) => SIZE.test(one))
  return isList ? `${before}, ${last}` : text
}

/** The sizes of a typed list. Colours have no such 'e': 'azul e branco' is one. */
export const sizesIn = (text: string): string[] => listedIn(withoutAnd(text))

/** Every size in every colour that no row has yet, colour by colour. */
function newPairs({ variants }: NewProductValues, sizes: string, colors: string): Options[] {
  const [listed, hues] = [sizesIn(sizes), listedIn(colors)]
  if (listed.length === 0 && hues.length === 0) return []
  return (hues.length > 0 ? hues : [''])
    .flatMap((color) => (listed.length > 0 ? listed : ['']).map((size) => ({ size, color })))
    .filter((one) => !variants.some((row) => hasSameOptions(row, one)))
}

const roomIn = ({ variants }: NewProductValues) => VARIANTS_MAX - variants.filter(isFilled).length

/** Of these the ones that the product may still get. */
export const missingVariants = (values: NewProductValues, sizes: string, colors: string): Options[] =>
  newPairs(values, sizes, colors).slice(0, roomIn(values))

/** How many are more than a product may have. */
export const leftOut = (values: NewProductValues, sizes: string, colors: string): number =>
  Math.max(0, newPairs(values, sizes, colors).length - roomIn(values))

/** Adds rows with these sizes and colours; an empty row makes room for them, and the first takes over the default variant's values. */
export function withVariants(values: NewProductValues, added: Options[]): Partial<NewProductValues> {
  const kept = values.variants.filter(isFilled)
  const rows = added.map((options) => ({ ...emptyRow(), ...options }))
  if (values.variants.length > 0 || !rows[0]) return { variants: [...kept, ...rows] }
  const first = { ...rows[0], barcode: values.barcode, initial_stock: values.current_stock }
  return { variants: [first, ...rows.slice(1)], barcode: '', current_stock: '' }
}

const isFilled = ({ key: _, ...row }: VariantRow) => Object.values(row).some((text) => text !== '')
