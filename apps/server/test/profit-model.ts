import type { ProfitGroup } from '@prateleira/contract/reports/profit'
import { add } from '@prateleira/contract/shared/decimal'
import type { MovementOfModel } from './cost-model.ts'

/** What the gross profit is made of. */
export interface Product {
  id: string
  variant: string
  name: string
  events: MovementOfModel[]
  gone: boolean
}
export interface Item {
  id: string
  product: Product
  quantity: string
  total: string
  returned: string
  refunded: string
  /** Average cost per unit when it was sold; null: unknown. */
  cost: number | null
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
    const cost = item.product.gone ? null : item.cost
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

export const isZero = ({ sold, cost, quantity, sales }: Sums, group: ProfitGroup) =>
  Number(sold) === 0 &&
  Math.abs(cost) < 0.005 &&
  (group === 'product' ? Math.abs(quantity) < 1e-9 : sales.size === 0)
