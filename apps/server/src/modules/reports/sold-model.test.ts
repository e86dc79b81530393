import { SALES_WINDOW_DAYS } from '@prateleira/contract/reports/constants'
import { addDays } from '@prateleira/contract/shared/dates'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkLedger } from '../../../scripts/ledger.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { calendarOf, leave, reverse, stocked } from '../../../test/stock.ts'
import { fold } from '../stock/index.ts'
import { popularRows } from './popular-queries.ts'

const app = await testApp()
const { today, ago } = calendarOf(app)
const DAY = 86_400_000

interface Real {
  shop: Shop
  products: { id: string; variant: string }[]
  sales: { id: string; movement: string }[]
}
type Command = fc.AsyncCommand<object, Real>

/** Sums every sale and return of the period anew. */
async function counted(shop: Shop, first: string, last: string) {
  const { rows } = await app.admin.query(
    `select (select count(*)::int from sales where shop_id = $1 and status = 'completed' and sale_date between $2 and $3) as count,
            ((select coalesce(sum(total_amount), 0) from sales where shop_id = $1 and status = 'completed' and sale_date between $2 and $3)
             - (select coalesce(sum(amount), 0) from sale_returns where shop_id = $1 and return_date between $2 and $3))::numeric(20, 2) as total`,
    [shop.shopId, first, last],
  )
  return rows[0]
}

async function expectAgreement(shop: Shop): Promise<void> {
  const dashboard = await shop.api.reports.dashboard()
  const first = ago(SALES_WINDOW_DAYS - 1)
  expect(dashboard.recent_sales).toEqual(await counted(shop, first, today()))
  expect(dashboard.previous_sales).toEqual(
    await counted(shop, addDays(first, -SALES_WINDOW_DAYS), addDays(first, -1)),
  )
  const popular = await app.services.door.enterAs(shop.shopId, (tx) =>
    tx.many(popularRows({ from: first, to: today() })),
  )
  expect(
    dashboard.popular_products.map((row) => [
      row.product_id,
      row.name,
      Number(row.quantity_sold),
      Number(row.revenue),
    ]),
  ).toEqual(popular.map((row) => [row.product_id, row.name, Number(row.quantity_sold), Number(row.revenue)]))
}

/** Performs an action, which may be refused, and compares. */
const doing = (name: string, run: (real: Real) => Promise<unknown>): Command => ({
  check: () => true,
  toString: () => name,
  run: async (_, real) => {
    await run(real)
    await expectAgreement(real.shop)
  },
})
/** Counts successful actions: without any return the test would prove nothing. */
const done = { cancelled: 0, returned: 0 }
const refusable = (what: keyof typeof done, call: Promise<unknown>) =>
  call.then(
    () => {
      done[what] += 1
    },
    (error) =>
      expect(error.code).toMatch(
        /^(ALREADY_REVERSED|SALE_PARTLY_RETURNED|SALE_ALREADY_CANCELLED|RETURN_TOO_MUCH|NOT_FOUND)$/,
      ),
  )

const sold = (choices: number[], quantity: number, days: number) =>
  doing(`sell ${quantity} of ${choices} ${days} days ago`, async (real) => {
    const chosen = [...new Set(choices)].flatMap((n) => real.products[n % real.products.length] ?? [])
    const lines = [...new Set(chosen)].map(({ variant }) => ({
      product_variant_id: variant,
      quantity: String(quantity),
      unit_price: '1.37',
    }))
    if (lines.length === 0) return
    const { reference_id, movements } = await leave(real.shop, lines, {
      exit_date: ago(days),
      exit_reason: 'venda',
    })
    real.sales.push({ id: reference_id, movement: movements[0]?.id ?? '' })
  })
const cancelled = (choice: number) =>
  doing(`cancel ${choice}`, async ({ shop, sales }) => {
    const sale = sales[choice % sales.length]
    if (sale) await refusable('cancelled', reverse(shop, sale.movement))
  })
const returned = (choice: number) =>
  doing(`return of ${choice}`, async ({ shop, sales }) => {
    const sale = sales[choice % sales.length]
    if (!sale) return
    const { rows } = await app.admin.query(
      'select id, unit_price from sale_items where sale_id = $1 order by id limit 1',
      [sale.id],
    )
    const lines = [{ item_id: rows[0].id, quantity: '1', goods: 'stock' as const }]
    const body = { lines, total: Number(rows[0].unit_price).toFixed(2), method: 'pix' as const }
    await refusable('returned', shop.api.sales.returnItems({ headers: {}, params: { id: sale.id }, body }))
  })
const deleted = (choice: number) =>
  doing(`delete product ${choice}`, async (real) => {
    if (real.products.length < 3) return
    const [gone] = real.products.splice(choice % real.products.length, 1)
    await real.shop.api.catalog.deleteProduct({ id: gone?.id ?? '' })
  })
const folded = doing('fold', () => fold(app.services.door))
/** As if it were folded on another day, earlier or later. */
const rolled = (days: number) =>
  doing(`roll to ${days} days ago`, ({ shop }) =>
    app.admin.query('select roll_sold_recently($1, $2)', [shop.shopId, ago(days)]),
  )
const passed = (days: number) => doing(`${days} days pass`, async () => app.clock.advance(days * DAY))

const days = fc.oneof(fc.integer({ min: -2, max: 3 }), fc.integer({ min: 26, max: 34 }), fc.nat(62))
const commands = fc.commands(
  [
    fc
      .tuple(fc.array(fc.nat(9), { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 5 }), days)
      .map((one) => sold(...one)),
    fc.nat(50).map(cancelled),
    fc.nat(50).map(returned),
    fc.nat(9).map(deleted),
    fc.constant(folded),
    fc.integer({ min: -40, max: 40 }).map(rolled),
    fc.integer({ min: 1, max: 33 }).map(passed),
  ],
  { maxCommands: 16 },
)

test('after any sales, returns, cancellations and deletions the kept sums equal those of all sales, folded or not, on any day', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (some) => {
      app.clock.set(new Date())
      const shop = await app.shop({ subscription_status: 'active' })
      // Neither ends while the days pass.
      await app.admin.query(`update shops set subscription_expires_at = '2100-01-01' where shop_id = $1`, [
        shop.shopId,
      ])
      await app.admin.query(`update auth.session set "expiresAt" = '2199-01-01', "endsAt" = '2199-01-01'`)
      const products: Real['products'] = []
      for (let n = 0; n < 7; n += 1) products.push(await stocked(shop, { name: `P${n}`, stock: ['1000'] }))
      const real: Real = { shop, products, sales: [] }
      // By chance alone one run in a few has no return.
      for (const one of [sold([0, 1], 3, 2), sold([1], 2, 1), cancelled(0), returned(1)])
        await one.run({}, real)
      await fc.asyncModelRun(() => ({ model: {}, real }), some)
    }),
    { numRuns: 15 },
  )
  expect(Math.min(done.cancelled, done.returned)).toBeGreaterThan(0)
  app.clock.set(new Date())
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})
