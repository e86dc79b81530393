import { randomUUID } from 'node:crypto'
import type { SaleEvent } from '@prateleira/contract/sales/event-schemas'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byPix } from '../../../test/cash.ts'
import { follower } from '../../../test/events.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { calendarOf, sell, stocked } from '../../../test/stock.ts'

const app = await testApp()
const { today } = calendarOf(app)

const act = fc.record({
  kind: fc.constantFrom('counter', 'exit', 'queue', 'pix', 'broken', 'cancel', 'return', 'return'),
  which: fc.nat(),
})
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

/** Actions of several people at once, each person's in order. */
const clients = fc.array(fc.array(act, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 5 })

/** Performs an action, which may be refused; the result is compared afterwards. */
async function done(shop: Shop, variants: string[], pass: string, { kind, which }: Act): Promise<void> {
  const { sales } = shop.api
  const lines = [0, 1].map((place) => ({
    product_variant_id: variants[(which + place) % variants.length] as string,
    quantity: '1',
    unit_price: '5.00',
  }))
  const sale = { lines, total: '10.00', payments: [byPix('10.00')] }
  const headers = { 'idempotency-key': randomUUID() }
  if (kind === 'counter') await sales.registerSale({ headers, body: sale })
  else if (kind === 'exit') await sell(shop, lines[0]?.product_variant_id ?? '', '1', '5.00', today())
  else if (kind === 'queue')
    await sales.registerQueuedSale({
      headers,
      body: { sale, pass, receipt: 'A-1', listed: ['5.00', '5.00'] },
    })
  else if (kind === 'pix') {
    const { id } = await sales.holdSale({ id: randomUUID(), sale })
    // Twice at once, as from two devices.
    const confirm = () => sales.confirmPendingSale({ params: { id } })
    await Promise.all(which % 2 ? [confirm(), confirm()] : [confirm()])
  } else if (kind === 'broken')
    await sales.registerSale({
      headers,
      body: {
        lines: [...lines, { ...(lines[0] as (typeof lines)[number]), quantity: '9000' }],
        total: '45010.00',
        payments: [byPix('45010.00')],
      },
    })
  else {
    const { items } = await sales.listSales({ from: today(), to: today() })
    const one = items[which % Math.max(items.length, 1)]
    if (!one) return
    if (kind === 'cancel') await sales.cancelSale({ params: { id: one.id }, body: {} })
    else {
      const item = (await sales.getSale({ id: one.id })).lines[which % one.items]?.id ?? ''
      await sales.returnItems({
        headers,
        params: { id: one.id },
        body: { lines: [{ item_id: item, quantity: '1', goods: 'stock' }], method: 'pix', total: '5.00' },
      })
    }
  }
}

/** The history according to the sales themselves. */
async function happened(shop: Shop): Promise<string[]> {
  const { rows } = await app.admin.query(
    `select 'sale_registered_' || s.id as event from sales s where s.shop_id = $1
     union all select 'sale_confirmed_' || k.sale_id from counter_sales k where k.shop_id = $1 and k.waited
     union all select 'sale_cancelled_' || s.id from sales s where s.shop_id = $1 and s.status = 'cancelled'
     union all select 'sale_returned_' || r.id from sale_returns r where r.shop_id = $1`,
    [shop.shopId],
  )
  return rows.map(({ event }) => event).toSorted()
}

test("several people sell, cancel and return at once while a program follows: it reads each event of the sales once, and a sale's registration first", async () => {
  const shop = await app.shop()
  const variants: string[] = []
  for (const name of ['A', 'B', 'C'])
    variants.push((await stocked(shop, { name, stock: ['2000'], sale: '5.00' })).variant)
  await shop.api.sales.savePixAccount({ key: 'ana@loja.com.br', name: 'Ana', city: 'Recife' })
  const { pass } = await shop.api.sales.issuePass({})
  const read: SaleEvent[] = []
  const eager = follower(app, shop, false, 2)
  const patient = follower(app, shop, true)
  await Promise.all([eager.read(), patient.read()])
  await fc.assert(
    fc.asyncProperty(clients, async (all) => {
      let busy = true
      const following = (async () => {
        while (busy) read.push(...(await eager.read()))
      })()
      const worked = await Promise.all(
        all.map(async (own) => {
          for (const one of own)
            await done(shop, variants, pass, one).catch((error: { status?: number }) =>
              expect(error.status).toBeLessThan(500),
            )
        }),
      ).finally(() => {
        busy = false
      })
      await following
      expect(worked).toHaveLength(all.length)
    }),
    { numRuns: 15 },
  )
  const whole = await patient.read()
  read.push(...(await eager.read()))
  expect(read).toEqual(whole)
  expect(read.map(({ id }) => id).toSorted()).toEqual(await happened(shop))
  const sold = new Set<string>()
  for (const { type, data } of read)
    if (type === 'sale.registered') sold.add(data.sale_id)
    else expect(sold).toContain(data.sale_id)
}, 120_000)
