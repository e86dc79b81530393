import { MOVEMENT_LINES_MAX } from '@prateleira/contract/stock/constants'
import type { ExitInput, MovementLine } from '@prateleira/contract/stock/schemas'
import { CATEGORIES } from './catalogue.ts'
import type { Api } from './client.ts'
import type { Plan } from './plan.ts'
import type { PlannedDay, PlannedExit, PlannedLine } from './planned.ts'

/** Concurrent requests; dependent ones wait. */
const AT_ONCE = 10

interface Ids {
  suppliers: string[]
  customers: string[]
  /** Ids of each product's variants. */
  variants: string[][]
}

/** Carries out a plan through the API, so that all product rules apply. `say` receives the progress. */
export async function fillShop(api: Api, plan: Plan, say: (progress: string) => void): Promise<void> {
  const ids = await fillCatalogue(api, plan)
  say(`${plan.shelf.length} products, ${plan.customers.length} customers, ${plan.suppliers.length} suppliers`)
  for (const [index, day] of plan.days.entries()) {
    await fillDay(api, day, ids)
    if (index % 30 === 29) say(`entries, exits and sales until ${day.date}`)
  }
}

async function fillCatalogue(api: Api, plan: Plan): Promise<Ids> {
  const suppliers = await each(plan.suppliers, async (one) => (await api.contacts.createSupplier(one)).id)
  const customers = await each(plan.customers, async (one) => (await api.contacts.createCustomer(one)).id)
  const categories = await each(CATEGORIES, async ({ name, description }) => {
    const { id } = await api.catalog.createCategory({ name, description })
    return id
  })
  const variants = await each(plan.shelf, async ({ product, minimum }) => {
    const { id } = await api.catalog.createProduct({
      name: product.name,
      internal_code: product.code,
      unit: product.unit,
      category_id: categories[product.category],
      supplier_id: suppliers[product.category],
      cost_price: reais(product.cost),
      sale_price: reais(product.sale),
      min_stock_level: units(minimum),
      variants: product.variants,
    })
    const created = (await api.catalog.getProduct({ id })).variants
    return product.variants.map(({ barcode }) => {
      const found = created.find((variant) => variant.barcode === barcode)
      if (!found) throw new Error(`${product.name} lost a variant`)
      return found.id
    })
  })
  return { suppliers, customers, variants }
}

async function fillDay(api: Api, { date, entries, exits }: PlannedDay, ids: Ids): Promise<void> {
  const deliveries = entries.flatMap((entry) => chunks(entry.lines).map((lines) => ({ ...entry, lines })))
  await each(deliveries, ({ supplier, notes, lines }) =>
    api.stock.registerEntry({
      headers: {},
      body: {
        movement_date: date,
        supplier_id: ids.suppliers[supplier],
        notes,
        lines: lines.map((line) => movementLine(line, ids)),
      },
    }),
  )
  await each(exits, (exit) => api.stock.registerExit({ headers: {}, body: exitInput(exit, date, ids) }))
}

function exitInput(exit: PlannedExit, date: string, ids: Ids): ExitInput {
  return {
    exit_date: date,
    exit_reason: exit.reason,
    responsible_person: exit.responsible,
    notes: exit.notes,
    customer_id: exit.customer === null ? null : ids.customers[exit.customer],
    payment_method: exit.payment,
    lines: exit.lines.map((line) => movementLine(line, ids)),
  }
}

function movementLine({ product, variant, quantity, price }: PlannedLine, ids: Ids): MovementLine {
  return {
    product_variant_id: ids.variants[product]?.[variant] as string,
    quantity: units(quantity),
    unit_price: price === null ? null : reais(price),
  }
}

const reais = (centavos: number) => (centavos / 100).toFixed(2)
const units = (thousandths: number) => String(thousandths / 1000)

function chunks(lines: PlannedLine[]): PlannedLine[][] {
  const count = Math.ceil(lines.length / MOVEMENT_LINES_MAX)
  return Array.from({ length: count }, (_, index) =>
    lines.slice(index * MOVEMENT_LINES_MAX, (index + 1) * MOVEMENT_LINES_MAX),
  )
}

/** Results in the order of the items, some processed concurrently. The first failure ends it. */
async function each<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = new Array(items.length)
  const queue = items.entries()
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker))
  return results
}
