import { randomUUID } from 'node:crypto'
import type { QueuedSaleInput } from '@prateleira/contract/sales/queue-schemas'
import { expect, test } from 'vitest'
import { closeCash, inCash, keepCash, openCash } from '../../../test/cash.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { stocked, stockOf } from '../../../test/stock.ts'
import { invitedToken, joined } from '../../../test/team.ts'

const app = await testApp()
const MINUTE = 60_000

/** A sale of one piece in cash, as a device sends it. */
const queued = (variant: string, pass: string, price = '5.00', session?: string): QueuedSaleInput => ({
  sale: {
    sold_at: app.clock.now().toISOString(),
    lines: [{ product_variant_id: variant, quantity: '1', unit_price: price }],
    total: price,
    payments: [inCash(price)],
    cash_session_id: session,
  },
  pass,
  receipt: 'A-1',
  listed: [price],
})
const send = (shop: Shop, body: QueuedSaleInput, key: string = randomUUID()) =>
  shop.api.sales.registerQueuedSale({ headers: { 'idempotency-key': key }, body })

async function counter() {
  const shop = await app.shop()
  const product = await stocked(shop, { name: 'Leite', stock: ['10'], sale: '5.00' })
  const seller = await joined(app, shop, 'seller')
  const { pass } = await seller.api.sales.issuePass({})
  return { shop, product, seller, pass }
}

test("a discount beyond the seller's limit is registered by a manager, within the manager's own limit", async () => {
  const { shop, product, seller, pass } = await counter()
  await shop.api.sales.setDiscountLimits({ seller: '10', manager: '30' })
  const manager = await joined(app, shop, 'manager')
  const body = queued(product.variant, pass)
  // 5.00 was the full price when it was sold; the increase makes it look like a discount.
  await shop.api.catalog.updateProduct({
    params: { id: product.id },
    body: { name: 'Leite', is_active: true, sale_price: '6.50' },
  })
  const key = randomUUID()
  await expect(send(seller, body, key)).rejects.toMatchObject({ code: 'DISCOUNT_BEYOND_LIMIT' })
  const done = await send(manager, { ...body, reason: 'O preço subiu depois' }, key)
  const sale = await shop.api.sales.getSale({ id: done.id })
  expect(sale.queued).toMatchObject({
    reason: 'O preço subiu depois',
    prices: [{ listed: '5.00', price_then: '6.50' }],
  })
  const { rows } = await app.admin.query('select created_by from sales where id = $1', [done.id])
  expect(rows).toEqual([{ created_by: seller.personId }])

  const half = { ...queued(product.variant, pass, '3.00'), reason: 'Combinado' }
  await expect(send(manager, half)).rejects.toMatchObject({ code: 'DISCOUNT_BEYOND_LIMIT' })
  expect(await send(shop, half)).toMatchObject({ total: '3.00' })
})

test('a sale made after its cash session was closed does not enter that session unasked', async () => {
  const { shop, product, seller, pass } = await counter()
  const { id } = await openCash(seller, await keepCash(shop), '10.00')
  await closeCash(seller, id, '10.00')
  // Within the tolerance for fast device clocks the sale counts as made before the close.
  await send(seller, queued(product.variant, pass, '5.00', id))
  app.clock.advance(6 * MINUTE)
  const after = queued(product.variant, pass, '5.00', id)
  await expect(send(seller, after)).rejects.toMatchObject({ code: 'CASH_SESSION_CLOSED' })
  expect((await shop.api.cash.listCashSessions({})).items[0]).toMatchObject({ expected: '15.00' })
  await send(shop, { ...after, reason: 'Estava na gaveta na contagem' })
  expect((await shop.api.cash.listCashSessions({})).items[0]).toMatchObject({ expected: '20.00' })
})

test('a discarded sale is not sold under its key in any way, also if both happen at once', async () => {
  const { shop, product, pass } = await counter()
  const { sale } = queued(product.variant, pass)
  const discard = (key: string) =>
    shop.api.sales.discardQueuedSale({
      headers: { 'idempotency-key': key },
      body: { sale, receipt: 'A-1', reason: 'Era um teste' },
    })
  const sell = (key: string) =>
    shop.api.sales.registerSale({ headers: { 'idempotency-key': key }, body: sale })
  const key = randomUUID()
  await discard(key)
  await expect(sell(key)).rejects.toMatchObject({ code: 'QUEUED_SALE_DISCARDED' })
  expect(await stockOf(shop, product.id)).toEqual({ [product.variant]: '10' })
  // A sale pending for its Pix under the same key.
  const id = randomUUID()
  const held = { lines: sale.lines, total: '5.00', payments: [{ method: 'pix' as const, amount: '5.00' }] }
  await shop.api.sales.holdSale({ id, sale: held })
  await discard(id)
  await expect(shop.api.sales.confirmPendingSale({ params: { id }, body: {} })).rejects.toMatchObject({
    code: 'QUEUED_SALE_DISCARDED',
  })
  for (let round = 0; round < 8; round += 1) {
    const both = randomUUID()
    const outcome = await Promise.allSettled([sell(both), discard(both)])
    expect(outcome.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
})

test('somebody who returned in another role sold in the role of that time', async () => {
  const { shop, product, seller, pass } = await counter()
  app.clock.advance(MINUTE)
  const half = queued(product.variant, pass, '2.50')
  app.clock.advance(MINUTE)
  await shop.api.team.removeMember({ id: seller.personId })
  app.clock.advance(MINUTE)
  await shop.api.team.inviteMember({ email: seller.email, role: 'manager' })
  await seller.api.team.acceptInvitation({ token: await invitedToken(app, seller.email) })
  await expect(send(seller, half)).rejects.toMatchObject({ code: 'DISCOUNT_BEYOND_LIMIT' })
})
