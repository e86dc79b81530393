import { MOVEMENT_LINES_MAX } from '@prateleira/contract/stock/constants'
import type { ExitInput, MovementLine } from '@prateleira/contract/stock/schemas'
import { fillCash } from './cash.ts'
import { CATEGORIES } from './catalogue.ts'
import type { Api } from './client.ts'
import { fillCounter } from './counter.ts'
import type { Plan } from './plan.ts'
import {
  FORMER,
  KEEPER,
  type PlannedDay,
  type PlannedExit,
  type PlannedLine,
  REPRICED,
  STAFF,
} from './planned.ts'
import { NOBODY, type Team } from './team.ts'

/** Concurrent requests; dependent ones wait. */
const AT_ONCE = 10

interface Ids {
  suppliers: string[]
  customers: string[]
  /** Ids of each product's variants. */
  variants: string[][]
}

/**
 * Carries out a plan through the API, so that all product rules apply; actions of a member of `team` are sent as that
 * member, the rest as the owner. `say` receives the progress.
 */
export async function fillShop(
  api: Api,
  plan: Plan,
  say: (progress: string) => void,
  team: Team = NOBODY,
): Promise<void> {
  const ids = await fillCatalogue(api, plan)
  say(`${plan.shelf.length} products, ${plan.customers.length} customers, ${plan.suppliers.length} suppliers`)
  for (const [index, day] of plan.days.entries()) {
    await fillDay((name) => team.members.get(name) ?? api, day, ids)
    if (index === FORMER.days - 1) await team.leave(FORMER.name)
    if (index === REPRICED.day) await reprice(team.members.get(STAFF[1]) ?? api, plan)
    if (index % 30 === 29) say(`entries, exits and sales until ${day.date}`)
  }
  await fillCash(api)
  await fillCounter(api, ids.customers)
}

async function fillCatalogue(api: Api, plan: Plan): Promise<Ids> {
  const suppliers = await each(plan.suppliers, async (one) => (await api.contacts.createSupplier(one)).id)
  const customers = await each(plan.customers, async (one) => (await api.contacts.createCustomer(one)).id)
  const categories = await each(CATEGORIES, async ({ name, description }) => {
    const { id } = await api.catalog.createCategory({ name, description })
    return id
  })
  const variants = await each(plan.shelf, async ({ product, minimum }, index) => {
    const { id } = await api.catalog.createProduct({
      name: product.name,
      internal_code: product.code,
      unit: product.unit,
      category_id: categories[product.category],
      supplier_id: suppliers[product.category],
      cost_price: reais(product.cost),
      sale_price: reais(isRepriced(index) ? Math.round(product.sale * REPRICED.before) : product.sale),
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

/** The manager gives some products the price that the plan sells them at. */
async function reprice(api: Api, { shelf }: Plan): Promise<void> {
  for (const { product } of shelf.filter((_, index) => isRepriced(index))) {
    const { items } = await api.catalog.listProducts({ search: product.code })
    const found = items.find(({ internal_code: code }) => code === product.code)
    if (!found) continue
    const { name, internal_code, unit, category_id, supplier, cost_price, min_stock_level, is_active } =
      await api.catalog.getProduct({ id: found.id })
    const kept = { name, internal_code, unit, category_id, cost_price, min_stock_level, is_active }
    await api.catalog.updateProduct({
      params: { id: found.id },
      body: { ...kept, supplier_id: supplier?.id ?? null, sale_price: reais(product.sale) },
    })
  }
}

const isRepriced = (index: number) => index % REPRICED.every === 0

async function fillDay(
  as: (name: string) => Api,
  { date, entries, exits }: PlannedDay,
  ids: Ids,
): Promise<void> {
  const deliveries = entries.flatMap((entry) => chunks(entry.lines).map((lines) => ({ ...entry, lines })))
  await each(deliveries, ({ supplier, notes, lines }) =>
    as(KEEPER).stock.registerEntry({
      headers: {},
      body: {
        movement_date: date,
        supplier_id: ids.suppliers[supplier],
        notes,
        lines: lines.map((line) => movementLine(line, ids)),
      },
    }),
  )
  await each(exits, (exit) =>
    as(exit.responsible).stock.registerExit({ headers: {}, body: exitInput(exit, date, ids) }),
  )
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
async function each<T, R>(items: readonly T[], work: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = new Array(items.length)
  const queue = items.entries()
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item, index)
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker))
  return results
}
