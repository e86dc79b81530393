import type { CustomerInput, SupplierInput } from '@prateleira/contract/contacts/schemas'
import { addDays } from '@prateleira/contract/shared/dates'
import { CATEGORIES } from './catalogue.ts'
import { linesOfSale, salesOn } from './demand.ts'
import { otherExits } from './other-exits.ts'
import { demoCustomers, demoSuppliers, isCompany } from './people.ts'
import type { PlannedDay, PlannedEntry, PlannedExit, PlannedLine } from './planned.ts'
import { FORMER, STAFF } from './planned.ts'
import { type Random, seeded } from './random.ts'
import { emptyShelf, type Shelved, take, toOrder, totalOf } from './shelf.ts'

/** Six months, today included. */
const DAYS = 183
/** Days before the end after which products that run out are no longer ordered. */
const LAST_ORDERS = 15

export interface Plan {
  suppliers: SupplierInput[]
  customers: CustomerInput[]
  shelf: Shelved[]
  days: PlannedDay[]
}

/**
 * Plans half a year of a shop that ends today: deliveries, sales, losses. The same seed and date give the same plan. Stock
 * suffices in whatever order a day's exits happen.
 */
export function planShop(today: string, seed: number): Plan {
  const random = seeded(seed)
  const suppliers = demoSuppliers(random)
  const customers = demoCustomers(random)
  const shelf = emptyShelf()
  const days = Array.from({ length: DAYS }, (_, index): PlannedDay => {
    const date = addDays(today, index - DAYS + 1)
    const entries = deliveries(shelf, date, index)
    const exits = [...sales(shelf, date, index, customers.length, random), ...otherExits(shelf, date, random)]
    return { date, entries, exits }
  })
  for (const shelved of shelf) raiseMinimum(shelved)
  return { suppliers, customers, shelf, days }
}

/** Everything is delivered on the first day; afterwards each supplier has a weekday. */
function deliveries(shelf: Shelved[], date: string, index: number): PlannedEntry[] {
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay()
  // Suppliers raise their prices by a few percent in half a year.
  const raised = 0.96 + (0.04 * index) / DAYS
  return CATEGORIES.flatMap((_, supplier): PlannedEntry[] => {
    if (index > 0 && weekday !== (supplier % 5) + 1) return []
    const lines: PlannedLine[] = []
    shelf.forEach((shelved, product) => {
      if (shelved.product.category !== supplier) return
      if (shelved.runsOut && index > DAYS - LAST_ORDERS) return
      for (const { variant, quantity } of toOrder(shelved)) {
        shelved.stock[variant] = (shelved.stock[variant] as number) + quantity
        lines.push({ product, variant, quantity, price: Math.round(shelved.product.cost * raised) })
      }
    })
    if (lines.length === 0) return []
    return [
      { supplier, notes: index === 0 ? 'Estoque de abertura' : `NF ${4210 + index * 12 + supplier}`, lines },
    ]
  })
}

const PAYMENTS = ['pix', 'credito', 'debito', 'dinheiro'] as const
const NOTES = ['Entrega em domicílio', 'Pedido pelo WhatsApp', 'Retirada no balcão']

function sales(
  shelf: Shelved[],
  date: string,
  index: number,
  customers: number,
  random: Random,
): PlannedExit[] {
  const weights = shelf.map(({ weight }) => weight)
  const count = salesOn(date, index / (DAYS - 1), random)
  // Today is only half over.
  const until = index === DAYS - 1 ? Math.ceil(count / 2) : count
  return Array.from({ length: until }, (): PlannedExit => {
    const customer = random.chance(0.38) ? random.int(0, customers - 1) : null
    const discount = random.chance(0.1) ? 0.95 : 1
    const chosen = new Set(Array.from({ length: linesOfSale(random) }, () => random.weighted(weights)))
    const lines = [...chosen].flatMap((product) => {
      const price = Math.round((shelf[product] as Shelved).product.sale * discount)
      return take(shelf, product, price, random)
    })
    return {
      reason: 'venda',
      responsible: seller(random.pick(STAFF), index),
      notes: random.chance(0.06) ? random.pick(NOTES) : null,
      customer,
      payment:
        customer !== null && isCompany(customer)
          ? 'boleto'
          : (PAYMENTS[random.weighted([42, 25, 20, 13])] ?? 'pix'),
      lines,
    }
  }).filter(({ lines }) => lines.length > 0)
}

/** The seller of that day. */
const seller = (name: string, index: number) =>
  name === FORMER.followedBy && index < FORMER.days ? FORMER.name : name

/** Raises the minimum of a product that should run out and has not, so that it is low. */
function raiseMinimum(shelved: Shelved): void {
  if (!shelved.runsOut) return
  shelved.minimum = Math.max(shelved.minimum, Math.ceil((totalOf(shelved) * 1.25) / 1000) * 1000)
}
