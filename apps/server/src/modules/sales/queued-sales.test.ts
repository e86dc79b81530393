import { randomUUID } from 'node:crypto'
import type { QueuedSaleInput } from '@prateleira/contract/sales/queue-schemas'
import { expect, test } from 'vitest'
import { closeCash, inCash, keepCash, openCash } from '../../../test/cash.ts'
import { PASSWORD, type Shop, testApp } from '../../../test/harness.ts'
import { calendarOf, enter, stocked, stockOf } from '../../../test/stock.ts'
import { Counter, counterMember, joined } from '../../../test/team.ts'

const app = await testApp()
const { ago } = calendarOf(app)
const DAY = 86_400_000

/** A sale of one piece for 5.00 in cash, as a device sends it. */
const queued = (variant: string, pass: string, more: Partial<QueuedSaleInput> = {}): QueuedSaleInput => ({
  sale: {
    sold_at: app.clock.now().toISOString(),
    lines: [{ product_variant_id: variant, quantity: '1', unit_price: '5.00' }],
    total: '5.00',
    payments: [inCash('5.00')],
  },
  pass,
  receipt: 'A-1',
  listed: ['5.00'],
  ...more,
})
const send = (shop: Shop, body: QueuedSaleInput, key: string = randomUUID()) =>
  shop.api.sales.registerQueuedSale({ headers: { 'idempotency-key': key }, body })

/** As if the shop's passes had been given days ago. */
const heldSince = (shop: Shop, days: number) =>
  app.admin.query(
    'update selling_passes set issued_at = issued_at - make_interval(days => $2) where shop_id = $1',
    [shop.shopId, days],
  )

async function device(stock = '10') {
  const shop = await app.shop()
  const product = await stocked(shop, { name: 'Leite', stock: [stock], sale: '5.00' })
  const { pass } = await shop.api.sales.issuePass({})
  return { shop, product, pass }
}

test("a sale sent days later is booked at its price and date, marked if the price has changed, with its device's receipt", async () => {
  const { shop, product, pass } = await device()
  await heldSince(shop, 4)
  const told = new Date(app.clock.now().getTime() - 3 * DAY).toISOString()
  const now = queued(product.variant, pass)
  const body = { ...now, sale: { ...now.sale, sold_at: told } }
  await shop.api.catalog.updateProduct({
    params: { id: product.id },
    body: { name: 'Leite', is_active: true, sale_price: '6.50' },
  })
  const done = await send(shop, body)
  expect(done).toMatchObject({ number: 1, total: '5.00', sale_date: ago(3) })
  const sale = await shop.api.sales.getSale({ id: done.id })
  expect(sale).toMatchObject({
    sold_at: told,
    seller: 'Ana Souza',
    lines: [{ unit_price: '5.00' }],
    queued: { receipt: 'A-1', reason: null, prices: [{ listed: '5.00', price_then: '6.50' }] },
  })
  expect(sale.queued?.prices[0]?.item_id).toBe(sale.lines[0]?.id)
  expect(await shop.api.stock.recentExits()).toMatchObject([{ late: { receipt: 'A-1', reason: null } }])
})

test('a lost answer is repeated under the same key, however the sale is sent again, and sells once', async () => {
  const { shop, product, pass } = await device()
  const body = queued(product.variant, pass)
  const key = randomUUID()
  const first = await shop.api.sales.registerSale({ headers: { 'idempotency-key': key }, body: body.sale })
  const all = await Promise.all(Array.from({ length: 5 }, () => send(shop, body, key)))
  expect(new Set(all.map((one) => one.id))).toEqual(new Set([first.id]))
  expect(await stockOf(shop, product.id)).toEqual({ [product.variant]: '9' })
  // The receipt given to the customer is recorded nevertheless.
  expect(await shop.api.sales.getSale({ id: first.id })).toMatchObject({ queued: { receipt: 'A-1' } })
  const other = { ...body, sale: { ...body.sale, payments: [{ method: 'debito' as const, amount: '5.00' }] } }
  await expect(send(shop, other, key)).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
  await shop.api.sales.cancelSale({ params: { id: first.id }, body: {} })
  expect(await send(shop, body, key)).toEqual({ ...first, status: 'cancelled' })
})

test('two tabs that send the same at once sell it once', async () => {
  const { shop, product, pass } = await device()
  const body = queued(product.variant, pass)
  const key = randomUUID()
  const all = await Promise.all(Array.from({ length: 8 }, () => send(shop, body, key)))
  expect(new Set(all.map((one) => one.number))).toEqual(new Set([1]))
  expect(await stockOf(shop, product.id)).toEqual({ [product.variant]: '9' })
})

test('the seller is the holder of the pass, whoever sends the sale, and a sale is no older than its pass', async () => {
  const { shop, product } = await device()
  const bia = await counterMember(shop, 'seller')
  const counter = new Counter(app, shop)
  await counter.take(bia, '1739')
  const { pass, issued_at } = await counter.acting.api.sales.issuePass({})
  expect((await counter.back(PASSWORD)).status).toBe(200)
  const stocker = await joined(app, shop, 'stocker')
  const body = queued(product.variant, pass)
  const done = await send(stocker, { ...body, sale: { ...body.sale, sold_at: '2020-01-01T12:00:00Z' } })
  const sale = await shop.api.sales.getSale({ id: done.id })
  expect(sale).toMatchObject({ seller: 'Bia', by_pin: true, sold_at: issued_at })
  expect(sale.queued?.sent_by).not.toBe('Bia')
  const { rows } = await app.admin.query('select created_by, by_pin from sales where id = $1', [done.id])
  expect(rows).toEqual([{ created_by: bia, by_pin: true }])
  // The pass does not let its sender act for somebody else: the stocker still may not list sales.
  await expect(stocker.api.sales.listSales({})).rejects.toMatchObject({ code: 'RIGHT_MISSING' })
})

test('a pass of another shop, a made-up one and one that is too old prove nothing', async () => {
  const { shop, product, pass } = await device()
  const other = await app.shop()
  const { pass: foreign } = await other.api.sales.issuePass({})
  for (const wrong of [foreign, 'x'.repeat(43)])
    await expect(send(shop, queued(product.variant, wrong))).rejects.toMatchObject({ code: 'PASS_UNKNOWN' })
  await heldSince(shop, 31)
  const late = queued(product.variant, pass)
  await expect(send(shop, late)).rejects.toMatchObject({ code: 'PASS_UNKNOWN' })
  expect(await send(shop, { ...late, reason: 'Confirmei com a Ana' })).toMatchObject({ number: 1 })
})

test('rights at the time of the sale count, and sales left by a removed member wait for a manager', async () => {
  const { shop, product } = await device()
  const seller = await joined(app, shop, 'seller')
  const { pass } = await seller.api.sales.issuePass({})
  const id = seller.personId
  app.clock.advance(60_000)
  const before = queued(product.variant, pass)
  app.clock.advance(60_000)
  await shop.api.team.updateMember({ params: { id }, body: { role: 'stocker' } })
  app.clock.advance(60_000)
  const after = queued(product.variant, pass, { receipt: 'A-2' })
  expect(await send(seller, before)).toMatchObject({ number: 1 })
  await expect(send(seller, after)).rejects.toMatchObject({ code: 'SELLER_MIGHT_NOT' })
  await expect(send(seller, { ...after, reason: 'fui eu' })).rejects.toMatchObject({ code: 'RIGHT_MISSING' })

  await shop.api.team.updateMember({ params: { id }, body: { role: 'seller' } })
  app.clock.advance(60_000)
  const left = queued(product.variant, pass, { receipt: 'A-3' })
  app.clock.advance(60_000)
  await shop.api.team.removeMember({ id })
  await expect(send(shop, left)).rejects.toMatchObject({ code: 'SELLER_LEFT' })
  const done = await send(shop, { ...left, reason: 'Vendeu antes de sair' })
  expect(await shop.api.sales.getSale({ id: done.id })).toMatchObject({
    queued: { reason: 'Vendeu antes de sair', sent_by: 'Ana Souza' },
  })
  const { rows } = await app.admin.query('select created_by from sales where id = $1', [done.id])
  expect(rows).toEqual([{ created_by: id }])
})

test('a shortage is refused by name; a manager adjusts and sells in one step', async () => {
  const { shop, product, pass } = await device('1')
  const seller = await joined(app, shop, 'seller')
  const body = queued(product.variant, pass)
  await send(shop, queued(product.variant, pass, { receipt: 'A-9' }))
  const key = randomUUID()
  await expect(send(seller, body, key)).rejects.toMatchObject({
    code: 'SALE_SHORT',
    data: { lines: [{ product_name: 'Leite', available: '0', requested: '1' }] },
  })
  await expect(send(seller, { ...body, reason: 'x' }, key)).rejects.toMatchObject({ code: 'RIGHT_MISSING' })
  const manager = await joined(app, shop, 'manager')
  const accepted = { ...body, reason: 'Contamos errado' }
  const [done, again] = await Promise.all([send(manager, accepted, key), send(manager, accepted, key)])
  expect(again.id).toBe(done.id)
  expect(await stockOf(shop, product.id)).toEqual({ [product.variant]: '0' })
  const { rows } = await app.admin.query(
    `select kind, quantity::text, notes, created_by from stock_movements where shop_id = $1 order by id desc limit 2`,
    [shop.shopId],
  )
  expect(rows).toEqual([
    expect.objectContaining({ kind: 'exit', created_by: shop.personId }),
    {
      kind: 'entry',
      quantity: '1.0000',
      notes: 'Ajuste ao registrar a venda A-1: Contamos errado',
      created_by: manager.personId,
    },
  ])
})

test("a discount beyond the seller's limit is registered by a manager, within the manager's limit", async () => {
  const { shop, product } = await device()
  const seller = await joined(app, shop, 'seller')
  const manager = await joined(app, shop, 'manager')
  const { pass } = await seller.api.sales.issuePass({})
  const body = queued(product.variant, pass)
  const lines = [{ product_variant_id: product.variant, quantity: '1', unit_price: '2.50' }]
  const cheap = { ...body, sale: { ...body.sale, lines, total: '2.50', payments: [inCash('2.50')] } }
  const vouched = { ...cheap, reason: 'Caixa amassada' }
  await shop.api.sales.setDiscountLimits({ seller: '10', manager: '40' })
  // Judged by the seller's limit, whoever sends it.
  await expect(send(shop, cheap)).rejects.toMatchObject({ code: 'DISCOUNT_BEYOND_LIMIT' })
  await expect(send(seller, vouched)).rejects.toMatchObject({ code: 'RIGHT_MISSING' })
  await expect(send(manager, vouched)).rejects.toMatchObject({ code: 'DISCOUNT_BEYOND_LIMIT' })
  const done = await send(shop, vouched)
  expect(await shop.api.sales.getSale({ id: done.id })).toMatchObject({
    queued: { reason: 'Caixa amassada', sent_by: 'Ana Souza' },
  })
  const { rows } = await app.admin.query('select created_by from sales where id = $1', [done.id])
  expect(rows).toEqual([{ created_by: seller.personId }])
})

test('a cash session that was closed meanwhile is visibly corrected', async () => {
  const { shop, product, pass } = await device()
  const register = await keepCash(shop)
  const { id } = await openCash(shop, register, '10.00')
  const body = queued(product.variant, pass)
  await expect(send(shop, body)).rejects.toMatchObject({ code: 'CASH_SESSION_NEEDED' })
  const named = { ...body, sale: { ...body.sale, cash_session_id: id } }
  await closeCash(shop, id, '15.00')
  await send(shop, named)
  const session = await shop.api.cash.getCashSession({ id })
  expect(session.result).toMatchObject({
    counts: [{ method: 'dinheiro', expected: '10.00', late: '5.00', counted: '15.00', difference: '0.00' }],
    cash: { sales: '5.00' },
  })
  expect((await shop.api.cash.listCashSessions({})).items[0]).toMatchObject({
    expected: '15.00',
    missing: '0.00',
    over: '0.00',
  })
  // With a payment method that was not expected at the close.
  const card = { ...named.sale, payments: [{ method: 'debito' as const, amount: '5.00' }] }
  await send(shop, { ...named, sale: card, receipt: 'A-2' })
  expect((await shop.api.cash.getCashSession({ id })).result?.counts).toContainEqual({
    method: 'debito',
    expected: '0.00',
    late: '5.00',
    counted: null,
    difference: null,
  })
})

test('a discarded sale stays on record and is never sold, and a registered one cannot be discarded', async () => {
  const { shop, product, pass } = await device()
  const body = queued(product.variant, pass)
  const [sold, gone] = [randomUUID(), randomUUID()]
  const discard = (who: Shop, key: string) =>
    who.api.sales.discardQueuedSale({
      headers: { 'idempotency-key': key },
      body: { sale: body.sale, receipt: 'A-1', reason: 'Teste de treinamento' },
    })
  await send(shop, body, sold)
  await expect(discard(shop, sold)).rejects.toMatchObject({ code: 'QUEUED_SALE_SOLD' })
  await expect(discard(await joined(app, shop, 'seller'), gone)).rejects.toMatchObject({
    code: 'RIGHT_MISSING',
  })
  await discard(shop, gone)
  await discard(shop, gone)
  await expect(send(shop, body, gone)).rejects.toMatchObject({ code: 'QUEUED_SALE_DISCARDED' })
  const { items } = await shop.api.team.listActivity({})
  expect(items.filter(({ kind }) => kind === 'queued_sale_discard')).toHaveLength(1)
  const { rows } = await app.admin.query(
    'select command, reason from queued_sales where idempotency_key = $1',
    [gone],
  )
  expect(rows).toMatchObject([{ reason: 'Teste de treinamento', command: { total: '5.00' } }])
})

test('fiado and vouchers are not sold without network, and programs cannot send queued sales', async () => {
  const { shop, product, pass } = await device()
  const body = queued(product.variant, pass)
  for (const method of ['fiado', 'vale'] as const)
    await expect(
      send(shop, { ...body, sale: { ...body.sale, payments: [{ method, amount: '5.00', voucher: 'ABC' }] } }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(shop.api.sales.registerQueuedSale({ headers: {}, body })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})

test('devices have short codes of their own in each shop, and keep them', async () => {
  const shop = await app.shop()
  const codes = []
  for (let n = 0; n < 28; n += 1) codes.push((await shop.api.sales.issuePass({})).device)
  expect(codes.map(({ code }) => code).slice(0, 3)).toEqual(['A', 'B', 'C'])
  expect(codes.map(({ code }) => code).slice(-3)).toEqual(['Z', 'AA', 'AB'])
  const again = await shop.api.sales.issuePass({ device_id: codes[1]?.id })
  expect(again.device).toEqual(codes[1])
  const other = await app.shop()
  expect((await other.api.sales.issuePass({ device_id: codes[1]?.id })).device.code).toBe('A')
})

test('two hundred queued sales, each sent twice in any order, are sold once each', async () => {
  const { shop, product, pass } = await device('0')
  await enter(shop, { product_variant_id: product.variant, quantity: '200' })
  const bodies = Array.from({ length: 200 }, (_, n) => ({
    key: randomUUID(),
    body: queued(product.variant, pass, { receipt: `A-${n + 1}` }),
  }))
  const numbers = new Map<string, number>()
  const work = [...bodies, ...bodies.toReversed()]
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let next = work.pop(); next; next = work.pop()) {
        const { number } = await send(shop, next.body, next.key)
        expect(numbers.get(next.key) ?? number).toBe(number)
        numbers.set(next.key, number)
      }
    }),
  )
  expect(new Set(numbers.values()).size).toBe(200)
  expect(await stockOf(shop, product.id)).toEqual({ [product.variant]: '0' })
})
