import type { Profit } from '@prateleira/contract/reports/advanced-schemas'
import type { ProfitGroup } from '@prateleira/contract/reports/profit'
import { add, compare } from '@prateleira/contract/shared/decimal'
import { expect } from 'vitest'
import { type MovementOfModel, replay } from './cost-model.ts'
import type { Shop } from './harness.ts'
import { stocked } from './stock.ts'

/** `at`: when it counts, which a correction has of what it replaces. `entry`: the entry that it is a line of. */
export type Event = MovementOfModel & { at: number; entry: number | null; initial?: true }

/** What the gross profit is made of. */
export interface Product {
  id: string
  variant: string
  name: string
  events: Event[]
  gone: boolean
}
export interface Item {
  id: string
  product: Product
  quantity: string
  total: string
  returned: string
  refunded: string
}
interface Sale {
  id: string
  day: string
  person: string
  items: Item[]
  cancelled: boolean
}
interface Returned {
  day: string
  sale: Sale
  item: Item
  quantity: string
  amount: string
}
export interface Model {
  products: Product[]
  sales: Sale[]
  returned: Returned[]
  /** The next number of the order in which everything happens. */
  tick: () => number
}
export interface Sums {
  sold: string
  cost: number
  quantity: number
  unknownLines: number
  unknownSold: string
  sales: Set<string>
}

/** The report's sums from every sale and return, by the key of a group; '' are those of all. */
export function replayed(
  { sales, returned }: Model,
  { from, to }: { from: string; to: string },
  group: ProfitGroup,
): Map<string, Sums> {
  const sums = new Map<string, Sums>()
  const count = (sale: Sale, item: Item, day: string, quantity: number, amount: string, sold: boolean) => {
    if (day < from || day > to) return
    const cost = item.product.gone ? null : replay(item.product.events).unitCostOf(item.id)
    const own = { product: item.product.name, day, person: sale.person }[group]
    for (const key of ['', own]) {
      const sum = sums.get(key) ?? {
        ...{ sold: '0.00', cost: 0, quantity: 0, unknownLines: 0, unknownSold: '0.00' },
        sales: new Set<string>(),
      }
      sums.set(key, sum)
      sum.sold = add(sum.sold, amount)
      sum.quantity += quantity
      sum.cost += quantity * (cost ?? 0)
      if (sold) sum.sales.add(sale.id)
      if (cost !== null) continue
      sum.unknownSold = add(sum.unknownSold, amount)
      if (sold) sum.unknownLines += 1
    }
  }
  for (const sale of sales.filter(({ cancelled }) => !cancelled))
    for (const item of sale.items) count(sale, item, sale.day, Number(item.quantity), item.total, true)
  for (const { day, sale, item, quantity, amount } of returned)
    count(sale, item, day, -Number(quantity), `-${amount}`, false)
  return sums
}

const isZero = ({ sold, cost, quantity, sales }: Sums, group: ProfitGroup) =>
  Number(sold) === 0 &&
  Math.abs(cost) < 0.005 &&
  (group === 'product' ? Math.abs(quantity) < 1e-9 : sales.size === 0)

/** Compares the report with the sums; an empty group has no row. */
export function expectReport(report: Profit, sums: Map<string, Sums>, group: ProfitGroup): void {
  const all = sums.get('')
  expect(compare(report.sold, all?.sold ?? '0')).toBe(0)
  expect(Number(report.cost)).toBeCloseTo(all?.cost ?? 0, 1)
  expect(compare(report.profit, add(report.sold, `-${report.cost}`.replace('--', '')))).toBe(0)
  expect(report.unknown.lines).toBe(all?.unknownLines ?? 0)
  expect(compare(report.unknown.sold, all?.unknownSold ?? '0')).toBe(0)
  expect(report.sales).toBe(all?.sales.size ?? 0)
  const shown = new Map(
    report.items.map((item) => [item.date ?? (group === 'person' ? item.id : item.name), item]),
  )
  const expected = [...sums].filter(([key, sum]) => key !== '' && !isZero(sum, group))
  expect([...shown.keys()].sort()).toEqual(expected.map(([key]) => key).sort())
  for (const [key, sum] of expected) {
    const item = shown.get(key)
    expect(compare(item?.sold as string, sum.sold)).toBe(0)
    expect(Number(item?.cost)).toBeCloseTo(sum.cost, 1)
    expect(compare(item?.unknown_sold as string, sum.unknownSold)).toBe(0)
    if (group === 'product') expect(Number(item?.quantity)).toBeCloseTo(sum.quantity, 6)
    else expect(item?.sales).toBe(sum.sales.size)
  }
}

/** Five products: two have a known cost, two none until one is bought at a price, and one has no stock but what is bought. */
export async function stockedProducts(owner: Shop): Promise<Product[]> {
  const products: Product[] = []
  for (const [n, cost] of ['4.37', '1.10', undefined, undefined, undefined].entries()) {
    const name = `P${n}`
    const moved = n === 4 ? 0 : 1000
    const made = await stocked(owner, { name, stock: [String(moved)], ...(cost !== undefined && { cost }) })
    const [begun] = (await owner.api.stock.listMovements({ product_id: made.id })).items
    const initial = {
      id: begun?.id ?? '',
      moved,
      cost: cost === undefined ? null : Number(cost),
      of: null,
      gone: false,
    }
    const events = moved === 0 ? [] : [{ ...initial, at: 0, entry: null, initial: true as const }]
    products.push({ ...made, name, events, gone: false })
  }
  return products
}
