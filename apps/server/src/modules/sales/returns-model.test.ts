import { settle } from '@prateleira/contract/sales/cart'
import { leftToReturn, refundOf } from '@prateleira/contract/sales/refund'
import type { Sale } from '@prateleira/contract/sales/schemas'
import { add, compare, multiply } from '@prateleira/contract/shared/decimal'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkLedger } from '../../../scripts/ledger.ts'
import { type MovementOfModel as Event, replay } from '../../../test/cost-model.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { enter, reverse, stocked } from '../../../test/stock.ts'

const app = await testApp()

interface Sold {
  id: string
  total: string
  items: {
    id: string
    product: number
    quantity: string
    total: string
    returned: string
    refunded: string
  }[]
  state: 'completed' | 'part_returned' | 'returned' | 'cancelled'
}
interface Model {
  events: Event[][]
  sales: Sold[]
  entries: { movement: string; product: number; gone: boolean }[]
}
interface Real {
  shop: Shop
  variants: string[]
}
type Command = fc.AsyncCommand<Model, Real>

const stockOf = (model: Model, product: number) =>
  (model.events[product] ?? []).reduce((sum, { moved, gone }) => (gone ? sum : sum + moved), 0)

async function agrees(model: Model, { shop, variants }: Real): Promise<void> {
  const { rows } = await app.admin.query(
    `select current_stock::float8 as stock, stock_cost::float8 as value from product_variants
      where shop_id = $1 and id = any ($2::uuid[]) order by array_position($2::uuid[], id)`,
    [shop.shopId, variants],
  )
  for (const [product, row] of rows.entries()) {
    const truth = replay(model.events[product] ?? [])
    expect(row.stock).toBeCloseTo(truth.stock, 6)
    expect(row.value).toBeCloseTo(truth.value, 4)
  }
}

const bought = (product: number, quantity: string, cost: string): Command => ({
  check: () => true,
  toString: () => `buy ${quantity} of ${product} at ${cost}`,
  run: async (model, real) => {
    const line = { product_variant_id: real.variants[product] as string, quantity, unit_price: cost }
    const { movements } = await enter(real.shop, line)
    const id = movements[0]?.id as string
    model.events[product]?.push({ id, moved: Number(quantity), cost: Number(cost), of: null, gone: false })
    model.entries.push({ movement: id, product, gone: false })
    await agrees(model, real)
  },
})

const unbought = (choice: number): Command => ({
  check: (model) => model.entries.some(({ gone }) => !gone),
  toString: () => `take back entry #${choice}`,
  run: async (model, real) => {
    const standing = model.entries.filter(({ gone }) => !gone)
    const entry = standing[choice % standing.length] as Model['entries'][number]
    const event = model.events[entry.product]?.find(({ id }) => id === entry.movement) as Event
    const call = reverse(real.shop, entry.movement)
    if (stockOf(model, entry.product) - event.moved < -1e-9)
      return void (await expect(call).rejects.toMatchObject({ code: 'INSUFFICIENT_STOCK' }))
    await call
    event.gone = true
    entry.gone = true
    await agrees(model, real)
  },
})

interface Priced {
  product: number
  quantity: string
  unit_price: string
  off: string
}
const sold = (some: Priced[], off: string): Command => ({
  check: (model) =>
    [0, 1, 2].every(
      (product) =>
        some.reduce((sum, line) => (line.product === product ? sum + Number(line.quantity) : sum), 0) <=
        stockOf(model, product) + 1e-9,
    ),
  toString: () => `sell ${JSON.stringify(some)} less ${off}%`,
  run: async (model, real) => {
    const lines = some.map(({ product, quantity, unit_price, off: percent }) => ({
      product_variant_id: real.variants[product] as string,
      quantity,
      unit_price,
      discount: { kind: 'percent' as const, value: percent },
    }))
    const discount = { kind: 'percent' as const, value: off }
    const { total } = settle(lines, discount)
    const payments = compare(total, '0') > 0 ? [{ method: 'dinheiro' as const, amount: total }] : []
    const { id } = await real.shop.api.sales.registerSale({
      headers: {},
      body: { lines, discount, total, payments },
    })
    const sale: Sale = await real.shop.api.sales.getSale({ id })
    const items = sale.lines.map((line) => ({
      ...line,
      product: real.variants.indexOf(line.product_variant_id as string),
    }))
    for (const item of items)
      model.events[item.product]?.push({
        id: item.id,
        moved: -Number(item.quantity),
        cost: null,
        of: null,
        gone: false,
      })
    // Several lines of one product leave in the order of the ledger.
    for (const events of model.events) events.sort((a, b) => (a.id < b.id ? -1 : 1))
    model.sales.push({ id, total, items, state: 'completed' })
    await agrees(model, real)
  },
})

const cancelled = (choice: number): Command => ({
  check: (model) => model.sales.length > 0,
  toString: () => `cancel #${choice}`,
  run: async (model, real) => {
    const sale = model.sales[choice % model.sales.length] as Sold
    const call = real.shop.api.sales.cancelSale({ params: { id: sale.id }, body: {} })
    if (sale.state !== 'completed')
      return void (await expect(call).rejects.toMatchObject({
        code: sale.state === 'cancelled' ? 'SALE_ALREADY_CANCELLED' : 'SALE_PARTLY_RETURNED',
      }))
    await call
    sale.state = 'cancelled'
    for (const { id, product } of sale.items) {
      const event = model.events[product]?.find((one) => one.id === id)
      if (event) event.gone = true
    }
    await agrees(model, real)
  },
})

/** `parts`: hundredths of the rest of each item; above a hundred exceeds it. */
const returned = (choice: number, parts: number[], loss: boolean): Command => ({
  check: (model) => model.sales.length > 0,
  toString: () => `return ${parts} of #${choice}${loss ? ' as loss' : ''}`,
  run: async (model, real) => {
    const sale = model.sales[choice % model.sales.length] as Sold
    const lines = sale.items.flatMap((item, index) => {
      const part = parts[index % parts.length] as number
      const left = leftToReturn(item)
      const quantity = part === 100 ? left : multiply(left, String(part / 100), 4)
      return compare(quantity, '0') > 0 ? [{ item, quantity }] : []
    })
    if (lines.length === 0) return
    const total = lines.reduce((sum, { item, quantity }) => add(sum, refundOf(item, quantity)), '0.00')
    const call = real.shop.api.sales.returnItems({
      headers: {},
      params: { id: sale.id },
      body: {
        lines: lines.map(({ item, quantity }) => ({
          item_id: item.id,
          quantity,
          goods: loss ? 'loss' : 'stock',
        })),
        method: 'dinheiro',
        total,
      },
    })
    if (sale.state === 'cancelled')
      return void (await expect(call).rejects.toMatchObject({ code: 'SALE_ALREADY_CANCELLED' }))
    if (lines.some(({ item, quantity }) => compare(quantity, leftToReturn(item)) > 0))
      return void (await expect(call).rejects.toMatchObject({ code: 'RETURN_TOO_MUCH' }))
    const after = await call
    for (const { item, quantity } of lines) {
      item.refunded = add(item.refunded, refundOf(item, quantity))
      item.returned = add(item.returned, quantity)
      expect(compare(item.refunded, item.total)).toBeLessThanOrEqual(0)
      if (compare(leftToReturn(item), '0') === 0) expect(compare(item.refunded, item.total)).toBe(0)
    }
    const whole = sale.items.every((item) => compare(leftToReturn(item), '0') === 0)
    sale.state = whole ? 'returned' : 'part_returned'
    expect(after.state).toBe(sale.state)
    const given = after.returns.reduce((sum, { amount }) => add(sum, amount), '0.00')
    expect(compare(given, sale.total)).toBe(whole ? 0 : compare(given, sale.total))
    expect(compare(given, sale.total)).toBeLessThanOrEqual(0)
    // In the order of the ledger, which is the database's.
    const { rows } = await app.admin.query(
      `select m.id, m.product_variant_id as variant, m.movement_type as type, m.quantity::float8 as quantity, m.kind, m.reference_id
         from stock_movements m where m.shop_id = $1 and (m.kind = 'return' or m.reference_type = 'return') order by m.id`,
      [real.shop.shopId],
    )
    const known = new Set(model.events.flat().map(({ id }) => id))
    for (const row of rows.filter(({ id, variant }) => !known.has(id) && real.variants.includes(variant)))
      model.events[real.variants.indexOf(row.variant)]?.push({
        id: row.id,
        moved: row.type === 'in' ? row.quantity : -row.quantity,
        cost: null,
        of: row.kind === 'return' ? row.reference_id : null,
        gone: false,
      })
    await agrees(model, real)
  },
})

const product = fc.nat(2)
const quantity = fc.integer({ min: 1, max: 60_000 }).map((units) => (units / 10_000).toFixed(4))
const price = fc.integer({ min: 0, max: 9_999 }).map((cents) => (cents / 100).toFixed(2))
const percent = fc.constantFrom('0', '0', '3', '7.5', '33', '100')
const line = fc.record({ product, quantity, unit_price: price, off: percent })
const part = fc.constantFrom(0, 10, 33, 50, 100, 100, 120)
const commands = fc.commands(
  [
    fc.tuple(product, quantity, price).map(([which, much, cost]) => bought(which, much, cost)),
    fc.nat(20).map(unbought),
    fc.tuple(fc.array(line, { minLength: 1, maxLength: 4 }), percent).map(([some, off]) => sold(some, off)),
    fc.tuple(fc.array(line, { minLength: 1, maxLength: 4 }), percent).map(([some, off]) => sold(some, off)),
    fc.nat(20).map(cancelled),
    fc
      .tuple(fc.nat(20), fc.array(part, { minLength: 1, maxLength: 4 }), fc.boolean())
      .map(([choice, parts, loss]) => returned(choice, parts, loss)),
    fc
      .tuple(fc.nat(20), fc.array(part, { minLength: 1, maxLength: 4 }), fc.boolean())
      .map(([choice, parts, loss]) => returned(choice, parts, loss)),
  ],
  { maxCommands: 30 },
)

test('purchases, sales, cancellations and returns in any order: never more money back than was paid, all of it at the end, and stock and cost as replayed', async () => {
  const shop = await app.shop()
  await fc.assert(
    fc.asyncProperty(commands, fc.constantFrom('7.13', undefined), async (some, cost) => {
      const { variants } = await stocked(shop, {
        unit: 'kg',
        stock: ['10', '10', '10'],
        ...(cost !== undefined && { cost }),
      })
      const { rows } = await app.admin.query(
        'select id, product_variant_id as variant, entry_cost::float8 as cost from stock_movements where product_variant_id = any ($1::uuid[])',
        [variants],
      )
      const events = variants.map((variant) =>
        rows
          .filter((row) => row.variant === variant)
          .map(({ id, cost }): Event => ({ id, moved: 10, cost, of: null, gone: false })),
      )
      await fc.asyncModelRun(
        () => ({ model: { events, sales: [], entries: [] }, real: { shop, variants } }),
        some,
      )
    }),
    { numRuns: 60 },
  )
  expect(await checkLedger(app.databaseUrl)).toEqual([])
}, 120_000)
