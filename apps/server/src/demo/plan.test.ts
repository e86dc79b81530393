import { customerInput, supplierInput } from '@prateleira/contract/contacts/schemas'
import { isGtin } from '@prateleira/contract/shared/gtin'
import { expect, test } from 'vitest'
import { CATEGORIES } from './catalogue.ts'
import { type Plan, planShop } from './plan.ts'
import type { PlannedDay } from './planned.ts'
import { totalOf } from './shelf.ts'

const TODAY = '2026-05-29'
const plan = planShop(TODAY, 1)

function revenueOf(days: PlannedDay[]): number {
  const lines = days
    .flatMap(({ exits }) => exits.filter(({ reason }) => reason === 'venda'))
    .flatMap(({ lines }) => lines)
  return lines.reduce((sum, { quantity, price }) => sum + (quantity * (price ?? 0)) / 1000, 0)
}

/** Remaining stock of each variant after the plan; throws when a day takes more than there is. */
function carriedOut({ shelf, days }: Plan): number[][] {
  const stock = shelf.map(({ product }) => product.variants.map(() => 0))
  const move = (product: number, variant: number, quantity: number) => {
    const of = stock[product] as number[]
    of[variant] = (of[variant] as number) + quantity
    if ((of[variant] as number) < 0) throw new Error(`${shelf[product]?.product.name} goes below 0`)
  }
  for (const { entries, exits } of days) {
    for (const line of entries.flatMap(({ lines }) => lines)) move(line.product, line.variant, line.quantity)
    for (const line of exits.flatMap(({ lines }) => lines)) move(line.product, line.variant, -line.quantity)
  }
  return stock
}

test('the same seed and day produce the same shop', () => {
  expect(planShop(TODAY, 1)).toEqual(plan)
  expect(planShop(TODAY, 2).days).not.toEqual(plan.days)
})

test("nothing leaves that is not in stock, and the remaining stock is the plan's", () => {
  expect(carriedOut(plan)).toEqual(plan.shelf.map(({ stock }) => stock))
})

test('half a year until today, with about 300 products, 12 suppliers and 60 customers', () => {
  expect(plan.days.at(-1)?.date).toBe(TODAY)
  expect(plan.days).toHaveLength(183)
  expect(plan.shelf).toHaveLength(300)
  expect(CATEGORIES).toHaveLength(12)
  expect(plan.suppliers).toHaveLength(12)
  expect(plan.customers).toHaveLength(60)
  expect(new Set(plan.shelf.map(({ product }) => product.unit))).toEqual(new Set(['un', 'kg', 'm']))
})

test('codes and barcodes are distinct, and contacts are valid', () => {
  const products = plan.shelf.map(({ product }) => product)
  const barcodes = products.flatMap(({ variants }) => variants.map(({ barcode }) => barcode ?? ''))
  const skus = products.flatMap(({ code, variants }) => variants.map(({ sku }) => sku ?? code))
  for (const values of [products.map(({ code }) => code), products.map(({ name }) => name), barcodes, skus]) {
    expect(new Set(values).size).toBe(values.length)
  }
  expect(barcodes.every(isGtin)).toBe(true)
  for (const customer of plan.customers) customerInput.parse(customer)
  for (const supplier of plan.suppliers) supplierInput.parse(supplier)
})

test('some products are low, most are not', () => {
  const low = plan.shelf.filter((shelved) => totalOf(shelved) <= shelved.minimum)
  expect(low.length).toBeGreaterThan(10)
  expect(low.length).toBeLessThan(45)
})

test('the shop grows, and Saturdays are better than Sundays', () => {
  const { days } = plan
  expect(revenueOf(days.slice(-30))).toBeGreaterThan(revenueOf(days.slice(0, 30)) * 1.3)
  const on = (weekday: number) =>
    days.filter(({ date }) => new Date(`${date}T12:00:00Z`).getUTCDay() === weekday)
  expect(revenueOf(on(6))).toBeGreaterThan(revenueOf(on(0)) * 2)
})
