import type { DemoProduct } from './catalogue.ts'
import type { Random } from './random.ts'

/** Quantities are whole thousandths, so that weights add up exactly. */
const ONE = 1000

/** Sunday first. */
const WEEKDAYS = [0.35, 0.8, 0.85, 0.95, 1, 1.3, 1.55]
const TICKETS_A_DAY = 22
const LINES = [25, 27, 20, 13, 9, 6]
const LINES_MEAN = LINES.reduce((sum, weight, index) => sum + weight * (index + 1), 0) / 100
/** Growth of the shop: daily sales relative to the mean, on the first and last day. */
const GROWTH = { from: 0.55, to: 1.45 }

/** Number of sales on a day. `progress` runs from 0 on the first day to 1 on the last. */
export function salesOn(date: string, progress: number, random: Random): number {
  const day = new Date(`${date}T12:00:00Z`)
  const weekday = WEEKDAYS[day.getUTCDay()] as number
  // Wages are paid until the fifth working day.
  const payday = day.getUTCDate() >= 5 && day.getUTCDate() <= 9 ? 1.15 : 1
  const growth = GROWTH.from + (GROWTH.to - GROWTH.from) * progress
  return Math.round(TICKETS_A_DAY * weekday * payday * growth * (0.85 + random.next() * 0.3))
}

export function linesOfSale(random: Random): number {
  return random.weighted(LINES) + 1
}

/** Relative probability of a product in a basket. */
export function weightOf(product: DemoProduct): number {
  return product.popularity ** 1.7
}

/** Quantity of a product in one sale, in thousandths of its unit. */
export function quantityOf(product: DemoProduct, random: Random): number {
  if (product.unit === 'kg') return random.int(6, 44) * 50
  if (product.unit === 'm') return random.int(1, 8) * ONE
  return isEveryday(product) ? random.int(1, 3) * ONE : ONE
}

/** Mean daily sales of a product, in thousandths. */
export function dailyDemand(product: DemoProduct, weights: number): number {
  const mean = product.unit === 'kg' ? 1250 : product.unit === 'm' ? 4500 : isEveryday(product) ? 2000 : ONE
  return (weightOf(product) / weights) * TICKETS_A_DAY * LINES_MEAN * mean
}

function isEveryday(product: DemoProduct): boolean {
  return product.sale < 1200 && product.popularity >= 3
}

/** Rounds up to an orderable quantity: whole pieces, kilos or metres. */
export function roundedUp(quantity: number): number {
  return Math.ceil(quantity / ONE) * ONE
}
