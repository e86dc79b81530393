import { add, compare, divide, isWhole, multiply, subtract } from '../shared/decimal.ts'
import { foldText } from '../shared/text.ts'
import { PRODUCT_CODE_PREFIX } from './constants.ts'

export const UNITS = ['un', 'kg', 'g', 'L', 'mL', 'm'] as const
export type Unit = (typeof UNITS)[number]
export const UNIT_LABELS: Record<Unit, string> = {
  un: 'Unidade (un)',
  kg: 'Quilograma (kg)',
  g: 'Grama (g)',
  L: 'Litro (L)',
  mL: 'Mililitro (mL)',
  m: 'Metro (m)',
}

/** Whether the unit is counted by piece, so that only whole quantities make sense (LED-03). */
export function isCountedByPiece(unit: Unit): boolean {
  return unit === 'un'
}

/** Whether a quantity or level is valid for the unit. */
export function suitsUnit(value: string, unit: Unit): boolean {
  return !isCountedByPiece(unit) || isWhole(value)
}

export const STOCK_STATUSES = ['available', 'low'] as const
export type StockStatus = (typeof STOCK_STATUSES)[number]
/** Stock filters of the product list; 'none' is sold out, which is low too. */
export const STOCK_FILTERS = [...STOCK_STATUSES, 'none'] as const
/** Sort orders of the product list, a minus for descending; without one newest first. */
export const PRODUCT_SORTS = ['name', '-name', 'code', '-code', 'stock', '-stock', 'price', '-price'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]
/** The parts of a filter of products that narrow the active catalogue, by name. */
export function narrowingParts<Filter extends { status?: 'active' | 'inactive' }>(
  filter: Filter,
): (keyof Filter)[] {
  const parts = Object.keys(filter) as (keyof Filter)[]
  return parts.filter((part) => (part === 'status' ? filter.status === 'inactive' : Boolean(filter[part])))
}

export const STOCK_STATUS_LABELS: Record<StockStatus, string> = {
  available: 'Disponível',
  low: 'Estoque Baixo',
}

/**
 * Low stock (PROD-10): the total across variants is at or below the minimum. `runs_low` of the catalogue's migration is the same rule in
 * the database, for products.is_low and the totals; no other place compares them.
 */
export function stockStatus(total: string, minimum: string | null): StockStatus {
  return compare(total, minimum ?? '0') <= 0 ? 'low' : 'available'
}

/** Internal codes in their stored form: trimmed, upper case, composed (PROD-13). */
export function normalizeCode(typed: string): string {
  // Some capitals consist of several characters.
  return typed.normalize('NFC').trim().toUpperCase().normalize('NFC')
}

/**
 * Generates a code for a product without one: 'PR', the last 6 digits of the timestamp, 3 random digits (PROD-14). `random`
 * returns a number in [0, 1).
 */
export function generateCode(now: Date, random: () => number): string {
  const digits = Math.floor(random() * 1000)
    .toString()
    .padStart(3, '0')
  return PRODUCT_CODE_PREFIX + now.getTime().toString().slice(-6) + digits
}

interface VariantOptions {
  size: string | null
  color: string | null
  sku: string | null
  barcode: string | null
}

/**
 * Whether two variants of a product are indistinguishable: the same size and colour, ignoring accents, case and spaces.
 */
export function hasSameOptions(
  one: Pick<VariantOptions, 'size' | 'color'>,
  other: Pick<VariantOptions, 'size' | 'color'>,
): boolean {
  const key = ({ size, color }: Pick<VariantOptions, 'size' | 'color'>) =>
    [size, color].map((text) => foldText(text ?? '')).join('\n')
  return key(one) === key(other)
}

/**
 * Whether a variant has a SKU of its own, which must be unique within its product, rather than the product's code (PROD-16).
 */
export function isOwnSku(sku: string | null, productCode: string | null): sku is string {
  return sku !== null && (productCode === null || normalizeCode(sku) !== normalizeCode(productCode))
}

/**
 * Variants of a new product that repeat an earlier one's size and colour, its SKU or its barcode: the index and the field at fault.
 */
export function repeatedVariants(
  variants: VariantOptions[],
  productCode: string | null,
): { index: number; field: 'size' | 'sku' | 'barcode' }[] {
  return variants.flatMap((variant, index): { index: number; field: 'size' | 'sku' | 'barcode' }[] => {
    const earlier = variants.slice(0, index)
    const { sku, barcode } = variant
    if (barcode !== null && earlier.some((other) => other.barcode === barcode))
      return [{ index, field: 'barcode' }]
    if (earlier.some((other) => hasSameOptions(other, variant))) return [{ index, field: 'size' }]
    const isRepeated =
      isOwnSku(sku, productCode) &&
      earlier.some((other) => other.sku !== null && normalizeCode(other.sku) === normalizeCode(sku))
    return isRepeated ? [{ index, field: 'sku' }] : []
  })
}

export function bothAboveZero(cost: string | null, sale: string | null): boolean {
  return cost !== null && sale !== null && compare(cost, '0') > 0 && compare(sale, '0') > 0
}

/** (sale − cost) ÷ sale × 100 in percent, for detail and edit; null unless both prices are above 0 (PROD-08). */
export function marginOnSale(cost: string | null, sale: string | null): string | null {
  return bothAboveZero(cost, sale) ? percent(subtract(sale as string, cost as string), sale as string) : null
}

/** (sale − cost) ÷ cost × 100 in percent, for the new-product form; null unless both prices are above 0 (PROD-11). */
export function marginOnCost(cost: string | null, sale: string | null): string | null {
  return bothAboveZero(cost, sale) ? percent(subtract(sale as string, cost as string), cost as string) : null
}

/**
 * Average cost per unit of a product, in reais with 2 decimals: its variants' averages weighted by stock, unweighted when
 * nothing is left; null while no variant has an average (LED-05).
 */
export function averageCostOf(
  variants: { current_stock: string; average_cost: string | null }[],
): string | null {
  let [stock, value, sum, known] = ['0', '0', '0', 0]
  for (const { current_stock: there, average_cost: cost } of variants) {
    if (cost === null) continue
    stock = add(stock, there)
    value = add(value, multiply(there, cost, 10))
    sum = add(sum, cost)
    known += 1
  }
  if (known === 0) return null
  return compare(stock, '0') > 0 ? divide(value, stock, 2) : divide(sum, String(known), 2)
}

function percent(part: string, whole: string): string {
  return divide(multiply(part, '100', 6), whole, 1)
}

/** "P · Azul", or null for the only variant of a product without sizes and colours. */
export function variantLabel(variant: { size: string | null; color: string | null }): string | null {
  return [variant.size, variant.color].filter(Boolean).join(' · ') || null
}

/**
 * "Camiseta · P · Azul": a variant as people call it. A size or colour that the product's name has is not repeated: "Shampoo 1,5 L"; a
 * single letter or a number alone may mean something else there.
 */
export function fullVariantName(variant: {
  product_name: string
  size: string | null
  color: string | null
}): string {
  const { product_name: name, size, color } = variant
  const told = [size, color].filter((option) => option && !isNamed(option, name))
  return [name, ...told].join(' · ')
}

/** A product as people call it, with the size and colour of its only variant. */
export const productTitle = ({
  name,
  ...options
}: {
  name: string
  size: string | null
  color: string | null
}) => fullVariantName({ product_name: name, ...options })

/** Whether a name has the size or colour as words of its own, however the measure is spaced. */
function isNamed(option: string, name: string): boolean {
  if (option.length < 2 || !/\p{L}/u.test(option)) return false
  const joined = (text: string) => foldText(text).replace(/(\d) (?=[a-z])/g, '$1')
  return ` ${joined(name).replace(/[()]/g, ' ')} `.includes(` ${joined(option)} `)
}
