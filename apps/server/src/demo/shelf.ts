import { type DemoProduct, demoProducts } from './catalogue.ts'
import { dailyDemand, quantityOf, roundedUp, weightOf } from './demand.ts'
import type { PlannedLine } from './planned.ts'
import type { Random } from './random.ts'

const ONE = 1000
/** In days of demand: the minimum, the reorder point, and the target of an order. */
const DAYS = { minimum: 6, reorder: 20, target: 50 }

/** A product with its planned stock. Quantities in thousandths. */
export interface Shelved {
  product: DemoProduct
  weight: number
  minimum: number
  reorderAt: number
  /** Per variant. */
  target: number
  /** Per variant. */
  stock: number[]
  /** Whether it is no longer ordered towards the end. */
  runsOut: boolean
}

/** Every product with its levels and no stock yet. Some of the fastest-moving ones will run out. */
export function emptyShelf(): Shelved[] {
  const products = demoProducts()
  const weights = products.reduce((sum, product) => sum + weightOf(product), 0)
  return products.map((product, index) => {
    const demand = dailyDemand(product, weights)
    const minimum = roundedUp(demand * DAYS.minimum)
    const { length } = product.variants
    return {
      product,
      weight: weightOf(product),
      minimum,
      reorderAt: Math.max(minimum + ONE, demand * DAYS.reorder),
      target: Math.max(roundedUp((demand * DAYS.target) / length), length === 1 ? 4 * ONE : 2 * ONE),
      stock: product.variants.map(() => 0),
      runsOut: product.popularity >= 3 && index % 9 === 4,
    }
  })
}

export function totalOf(shelved: Shelved): number {
  return shelved.stock.reduce((sum, stock) => sum + stock, 0)
}

/** Ordered quantities per variant, in thousandths; none while there is enough. */
export function toOrder(shelved: Shelved): { variant: number; quantity: number }[] {
  if (totalOf(shelved) > shelved.reorderAt) return []
  return shelved.stock
    .map((stock, variant) => ({ variant, quantity: roundedUp(shelved.target - stock) }))
    .filter(({ quantity }) => quantity > 0)
}

/** Takes up to the available stock of one variant. */
export function take(shelf: Shelved[], product: number, price: number | null, random: Random): PlannedLine[] {
  const shelved = shelf[product] as Shelved
  const variant = random.int(0, shelved.stock.length - 1)
  const there = shelved.stock[variant] as number
  const quantity = Math.min(there, quantityOf(shelved.product, random))
  if (quantity === 0) return []
  shelved.stock[variant] = there - quantity
  return [{ product, variant, quantity, price }]
}
