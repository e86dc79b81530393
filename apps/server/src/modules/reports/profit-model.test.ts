import { PROFIT_GROUPS } from '@prateleira/contract/reports/profit'
import { settle } from '@prateleira/contract/sales/cart'
import { leftToReturn, refundOf } from '@prateleira/contract/sales/refund'
import { add, compare } from '@prateleira/contract/shared/decimal'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkLedger } from '../../../scripts/ledger.ts'
import { replay } from '../../../test/cost-model.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { buy, correct, correctInitial, type EntryLine, takeBack } from '../../../test/profit-entries.ts'
import {
  expectReport,
  type Item,
  type Model,
  type Product,
  replayed,
  stockedProducts,
} from '../../../test/profit-model.ts'
import { calendarOf, leave, reverse } from '../../../test/stock.ts'
import { daysOf } from './period.ts'

const app = await testApp()
const { today, ago } = calendarOf(app)
const DAY = 86_400_000

type Command = fc.AsyncCommand<Model, Shop[]>

/** Counts what was done: without a return or a loss of a product the test would prove nothing. */
const done = { cancelled: 0, plain: 0, split: 0, moved: 0, begun: 0, returned: 0, deleted: 0, unknown: 0 }

const periods = () =>
  [
    { period: 'all' },
    { period: '7days' },
    { period: 'today' },
    { period: 'dates', from: ago(4), to: ago(1) },
  ] as const
let step = 0

/** Compares two of the periods, after each step the next. */
async function agrees(model: Model, [owner]: Shop[]): Promise<void> {
  const { api } = owner as Shop
  step += 1
  for (const wanted of periods().filter((_, index) => index % 2 === step % 2)) {
    for (const group of PROFIT_GROUPS) {
      const report = await api.reports.profit({ ...wanted, group, limit: 100 })
      expectReport(report, replayed(model, daysOf(wanted, today()), group), group)
    }
    // What the Vendas report and the dashboard add up, and, as long as every movement is there, the exits by reason.
    const { sold, cost } = await api.reports.profit(wanted)
    expect((await api.reports.overview(wanted)).totalSales).toBe(sold)
    if (model.products.some(({ gone }) => gone)) continue
    const sales = (await api.reports.reasons(wanted)).find((row) => row.exit_reason === 'venda')
    expect([sales?.total_value ?? '0.00', sales?.total_cost ?? '0.00']).toEqual([sold, cost])
  }
}

const doing = (name: string, run: (model: Model, shops: Shop[]) => Promise<unknown>): Command => ({
  check: () => true,
  toString: () => name,
  run: async (model, shops) => {
    await run(model, shops)
    await agrees(model, shops)
  },
})

const bought = (lines: EntryLine[]) =>
  doing(`buy ${JSON.stringify(lines)}`, (model, [owner]) => buy(model, owner as Shop, lines))

const takenBack = (choice: number) =>
  doing(`reverse entry #${choice}`, (model, [owner]) => takeBack(model, owner as Shop, choice))

const corrected = (choice: number, to: EntryLine[], whole: boolean) =>
  doing(
    `correct ${whole ? 'all of ' : ''}entry #${choice} to ${JSON.stringify(to)}`,
    async (model, [owner]) => {
      const how = await correct(model, owner as Shop, { choice, whole, to })
      if (how) done[how] += 1
    },
  )

const begunWith = (choice: number, quantity: string, cost: string | null) =>
  doing(`correct initial stock #${choice} to ${quantity} at ${cost}`, async (model, [owner]) => {
    if (await correctInitial(model, owner as Shop, { choice, quantity, cost })) done.begun += 1
  })

const sold = (
  seller: number,
  choices: { product: number; quantity: string; unit_price: string }[],
  off: string,
  days: number,
) =>
  doing(`${seller} sells ${JSON.stringify(choices)} less ${off}% ${days} days ago`, async (model, shops) => {
    const shop = shops[seller % shops.length] as Shop
    const chosen = new Map(
      choices.map((one) => [model.products[one.product % model.products.length] as Product, one]),
    )
    const lines = [...chosen].flatMap(([{ variant, gone, events }, { quantity, unit_price }]) =>
      gone || replay(events).stock < Number(quantity)
        ? []
        : [{ product_variant_id: variant, quantity, unit_price, discount: null }],
    )
    if (lines.length === 0) return
    // A sale of the counter is not dated ahead, and one of the exit page has no discount on the whole.
    const isExit = days < 0 || off === '0'
    const discount = isExit ? null : { kind: 'percent' as const, value: off }
    const settled = settle(lines, discount)
    const payments =
      compare(settled.total, '0') > 0 ? [{ method: 'pix' as const, amount: settled.total }] : []
    let id: string
    if (isExit) {
      const exits = lines.map(({ discount: _, ...line }) => line)
      id = (await leave(shop, exits, { exit_date: ago(days), exit_reason: 'venda' })).reference_id
    } else {
      const sold_at = new Date(app.clock.now().getTime() - days * DAY).toISOString()
      id = (
        await shop.api.sales.registerSale({
          headers: {},
          body: { lines, discount, total: settled.total, payments, sold_at },
        })
      ).id
    }
    const { rows } = await app.admin.query(
      'select id, product_variant_id as variant from sale_items where sale_id = $1',
      [id],
    )
    const items = lines.map(({ product_variant_id: variant, quantity }, index): Item => {
      const product = model.products.find((one) => one.variant === variant) as Product
      const itemId = rows.find((row) => row.variant === variant).id
      const moved = -Number(quantity)
      product.events.push({
        ...{ id: itemId, moved, cost: null, of: null, gone: false },
        ...{ at: model.tick(), entry: null },
      })
      if (replay(product.events).unitCostOf(itemId) === null) done.unknown += 1
      const total = settled.lines[index]?.total as string
      return { id: itemId, product, quantity, total, returned: '0', refunded: '0.00' }
    })
    model.sales.push({ id, day: ago(days), person: shop.personId, items, cancelled: false })
  })

const cancelled = (choice: number) =>
  doing(`cancel #${choice}`, async (model, [owner]) => {
    const sale = model.sales[choice % model.sales.length]
    if (
      !sale ||
      sale.cancelled ||
      sale.items.some(({ product, returned }) => product.gone || returned !== '0')
    )
      return
    // Of a sale one movement is reversed, and with it all of them.
    if (choice % 2 === 0) await reverse(owner as Shop, sale.items[0]?.id as string)
    else await (owner as Shop).api.sales.cancelSale({ params: { id: sale.id }, body: {} })
    sale.cancelled = true
    done.cancelled += 1
    for (const { id, product } of sale.items)
      for (const event of product.events) if (event.id === id) event.gone = true
  })

const returned = (choice: number, whole: boolean, goods: 'stock' | 'loss') =>
  doing(`return ${whole ? 'all' : 'one'} of #${choice}, ${goods}`, async (model, [owner]) => {
    const sale = model.sales[choice % model.sales.length]
    if (!sale || sale.cancelled || sale.day > today() || sale.items.some(({ product }) => product.gone))
      return
    const lines = sale.items.flatMap((item) => {
      const left = leftToReturn(item)
      return compare(left, '1') < 0
        ? []
        : [{ item, quantity: whole ? left : '1', amount: refundOf(item, whole ? left : '1') }]
    })
    if (lines.length === 0) return
    await (owner as Shop).api.sales.returnItems({
      headers: {},
      params: { id: sale.id },
      body: {
        lines: lines.map(({ item, quantity }) => ({ item_id: item.id, quantity, goods })),
        method: 'pix',
        total: lines.reduce((sum, { amount }) => add(sum, amount), '0.00'),
      },
    })
    done.returned += 1
    for (const { item, quantity, amount } of lines) {
      model.returned.push({ day: today(), sale, item, quantity, amount })
      item.returned = add(item.returned, quantity)
      item.refunded = add(item.refunded, amount)
    }
    // In the order of the ledger, which is the database's.
    const { rows } = await app.admin.query(
      `select id, product_id, movement_type as type, quantity::float8 as quantity, kind, reference_id
         from stock_movements where shop_id = $1 and (kind = 'return' or reference_type = 'return') order by id`,
      [(owner as Shop).shopId],
    )
    for (const { id, product_id, type, quantity, kind, reference_id } of rows) {
      const events = model.products.find((one) => one.id === product_id)?.events
      if (!events || events.some((event) => event.id === id)) continue
      const moved = type === 'in' ? quantity : -quantity
      const of = kind === 'return' ? reference_id : null
      events.push({ id, moved, cost: null, of, gone: false, at: model.tick(), entry: null })
    }
  })

const deleted = (choice: number) =>
  doing(`delete product ${choice}`, async ({ products }, [owner]) => {
    const product = products[choice % products.length] as Product
    if (product.gone || products.filter(({ gone }) => !gone).length < 3) return
    await (owner as Shop).api.catalog.deleteProduct({ id: product.id })
    product.gone = true
    done.deleted += 1
  })

const passed = (days: number) => doing(`${days} days pass`, async () => app.clock.advance(days * DAY))

const product = fc.nat(4)
const quantity = fc.integer({ min: 1, max: 6 }).map(String)
const stock = fc.integer({ min: 1, max: 1200 }).map(String)
const price = fc.integer({ min: 0, max: 2_999 }).map((cents) => (cents / 100).toFixed(2))
const line = fc.record({ product, quantity, unit_price: price })
const entryLines = fc.array(fc.record({ product, quantity, cost: fc.option(price) }), {
  minLength: 1,
  maxLength: 3,
})
const sale = fc
  .tuple(
    fc.nat(2),
    fc.array(line, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('0', '3', '7.5', '10'),
    fc.integer({ min: -2, max: 6 }),
  )
  .map((one) => sold(...one))
const back = fc
  .tuple(fc.nat(20), fc.boolean(), fc.constantFrom('stock' as const, 'loss' as const))
  .map((one) => returned(...one))
const commands = fc.commands(
  [
    entryLines.map(bought),
    sale,
    sale,
    fc.nat(20).map(cancelled),
    fc.nat(20).map(takenBack),
    fc.tuple(fc.nat(20), entryLines, fc.boolean()).map((one) => corrected(...one)),
    fc.tuple(fc.nat(4), stock, fc.option(price)).map((one) => begunWith(...one)),
    back,
    fc.nat(9).map(deleted),
    fc.integer({ min: 1, max: 3 }).map(passed),
  ],
  { maxCommands: 14 },
)

test('after any purchases, sales, discounts, returns, cancellations and deletions, by several people on several days, the profit equals their replay', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (some) => {
      app.clock.set(new Date())
      const owner = await app.shop({ subscription_status: 'active', subscription_expires_at: '2100-01-01' })
      const shops = [owner, await app.member(owner, 'seller'), await app.member(owner, 'manager')]
      await app.admin.query(`update auth.session set "expiresAt" = '2199-01-01', "endsAt" = '2199-01-01'`)
      const products = await stockedProducts(owner)
      let ticks = 0
      const model: Model = { products, sales: [], returned: [], tick: () => ++ticks }
      // By chance alone few runs have all of these.
      const first = { quantity: '3', unit_price: '9.99' }
      const both = [0, 2].map((one) => ({ product: one, ...first }))
      for (const one of [
        sold(1, both, '7.5', 2),
        sold(2, [{ product: 1, ...first }], '0', 1),
        bought([
          { product: 0, quantity: '5', cost: '9.00' },
          { product: 4, quantity: '6', cost: '410.00' },
        ]),
        bought([{ product: 4, quantity: '5', cost: '20.00' }]),
        sold(0, [{ product: 4, ...first }], '0', 1),
        corrected(1, [{ product: 4, quantity: '4', cost: '4.10' }], false),
        // At two costs, to another product, and with one that was not delivered at all.
        corrected(
          0,
          [0, 1].map((cost) => ({ product: 0, quantity: '2', cost: `${cost}.75` })),
          false,
        ),
        corrected(
          2,
          [1, 3].map((to) => ({ product: to, quantity: '3', cost: '7.10' })),
          true,
        ),
        // Too little for what has left, then a cost that was not known.
        begunWith(0, '2', '5.00'),
        begunWith(2, '20', '3.30'),
        begunWith(0, '900', null),
        returned(0, false, 'stock'),
        cancelled(1),
      ])
        await one.run(model, shops)
      await fc.asyncModelRun(() => ({ model, real: shops }), some)
    }),
    { numRuns: 8 },
  )
  expect(Math.min(...Object.values(done)), JSON.stringify(done)).toBeGreaterThan(0)
  app.clock.set(new Date())
  expect(await checkLedger(app.databaseUrl)).toEqual([])
}, 120_000)
