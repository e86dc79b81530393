import type { Unit } from '@prateleira/contract/catalog/rules'
import { foldText } from '@prateleira/contract/shared/text'
import type { CategoryData } from './catalogue/category-data.ts'
import { FASHION } from './catalogue/fashion.ts'
import { FOOD } from './catalogue/food.ts'
import { HOME } from './catalogue/home.ts'

export interface DemoVariant {
  size: string | null
  color: string | null
  sku: string | null
  barcode: string | null
}

export interface DemoProduct {
  name: string
  code: string
  /** Index in CATEGORIES; its supplier has the same one. */
  category: number
  unit: Unit
  /** In cents. */
  cost: number
  sale: number
  /** From 1, rarely sold, to 5, in every other basket. */
  popularity: number
  variants: DemoVariant[]
}

export const CATEGORIES: readonly CategoryData[] = [...FASHION, ...HOME, ...FOOD]

/** All products of the shop, in the order of their categories. */
export function demoProducts(): DemoProduct[] {
  return CATEGORIES.flatMap((data, category) =>
    data.table
      .trim()
      .split('\n')
      .map((line, index) => product(line, data, category, index + 1)),
  )
}

function product(line: string, data: CategoryData, category: number, number: number): DemoProduct {
  const [name = '', cost = '', sale = '', popularity = '', unit, sizes, colors] = line
    .split('|')
    .map((part) => part.trim())
  const code = `${data.code}-${String(number).padStart(3, '0')}`
  return {
    name,
    code,
    category,
    unit: (unit as Unit | undefined) ?? data.unit,
    cost: Math.round(Number(cost) * 100),
    sale: Math.round(Number(sale) * 100),
    popularity: Number(popularity),
    variants: variants(code, sizes, colors, category * 10_000 + number * 100),
  }
}

function variants(code: string, sizes = '', colors = '', first: number): DemoVariant[] {
  const pairs = list(sizes).flatMap((size) => list(colors).map((color) => ({ size, color })))
  return pairs.map(({ size, color }, index) => ({
    size,
    color,
    sku:
      size === null && color === null
        ? null
        : [code, short(size, 5), short(color, 4)].filter(Boolean).join('-'),
    barcode: internalGtin(first + index),
  }))
}

const list = (text: string): (string | null)[] => (text === '' ? [null] : text.split(','))

function short(text: string | null, length: number): string {
  return foldText(text ?? '')
    .replace(/[^a-z0-9]/g, '')
    .slice(0, length)
    .toUpperCase()
}

/** A GTIN-13 of the range for internal use (GS1 prefix 20), so that it identifies nobody's product. */
function internalGtin(number: number): string {
  const digits = `20${String(number).padStart(10, '0')}`
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  )
  return digits + ((10 - (sum % 10)) % 10)
}
