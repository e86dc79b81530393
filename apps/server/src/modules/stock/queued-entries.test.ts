import { randomUUID } from 'node:crypto'
import type { QueuedEntryInput } from '@prateleira/contract/stock/queue-schemas'
import type { EntryInput } from '@prateleira/contract/stock/schemas'
import { expect, test } from 'vitest'
import { PASSWORD, type Shop, testApp } from '../../../test/harness.ts'
import { calendarOf, enter, stocked, stockOf } from '../../../test/stock.ts'
import { Counter, counterMember, joined } from '../../../test/team.ts'

const app = await testApp()
const { ago } = calendarOf(app)
const DAY = 86_400_000

/** An entry of five pieces, as a device sends it. */
const queued = (
  variant: string,
  pass: string,
  entry: Partial<EntryInput> & { cost?: string } = {},
): QueuedEntryInput => {
  const { cost, ...rest } = entry
  return {
    entry: { lines: [{ product_variant_id: variant, quantity: '5', unit_price: cost ?? null }], ...rest },
    made_at: app.clock.now().toISOString(),
    pass,
    receipt: 'A-1',
  }
}
const send = (who: Shop, body: QueuedEntryInput, key: string = randomUUID()) =>
  who.api.stock.registerQueuedEntry({ headers: { 'idempotency-key': key }, body })

async function device() {
  const shop = await app.shop()
  const product = await stocked(shop, { name: 'Leite', stock: ['0'] })
  const { pass } = await shop.api.sales.issuePass({})
  return { shop, product, pass }
}

const written = async (shop: Shop) =>
  (
    await app.admin.query(
      `select created_by, by_pin, movement_date::text as date, quantity::float as quantity, entry_cost::float as cost
         from stock_movements where shop_id = $1 and kind = 'entry' order by id`,
      [shop.shopId],
    )
  ).rows

test('an entry sent days later is dated the day it was made, and registered once per key whoever sends it', async () => {
  const { shop, product, pass } = await device()
  await app.admin.query(
    `update selling_passes set issued_at = issued_at - interval '4 days' where shop_id = $1`,
    [shop.shopId],
  )
  const told = new Date(app.clock.now().getTime() - 3 * DAY).toISOString()
  const body = { ...queued(product.variant, pass, { cost: '2.50' }), made_at: told }
  const seller = await joined(app, shop, 'seller')
  const key = randomUUID()
  // Two tabs at once, one of them of a person who may not see costs.
  const answers = await Promise.all([shop, seller, shop, seller].map((who) => send(who, body, key)))
  expect(new Set(answers.map(({ reference_id }) => reference_id)).size).toBe(1)
  expect(answers.map(({ movements }) => movements[0]?.unit_price)).toEqual(['2.50', null, '2.50', null])
  expect(await written(shop)).toEqual([
    { created_by: shop.personId, by_pin: false, date: ago(3), quantity: 5, cost: 2.5 },
  ])
  expect(await stockOf(shop, product.id)).toEqual({ [product.variant]: '5' })
  await expect(send(shop, queued(product.variant, pass, { notes: 'outra' }), key)).rejects.toMatchObject({
    code: 'IDEMPOTENCY_CONFLICT',
  })
  // A date that was typed is the date of the entry.
  await send(shop, { ...queued(product.variant, pass, { movement_date: ago(10) }), made_at: told })
  expect((await written(shop)).at(-1)).toMatchObject({ date: ago(10) })
})

test('a lost answer is repeated to whoever sends the entry later, and registers nothing twice', async () => {
  const { shop, product, pass } = await device()
  const stocker = await joined(app, shop, 'stocker')
  const body = queued(product.variant, pass, { cost: '2.50' })
  const key = randomUUID()
  const first = await enter(shop, body.entry.lines, {}, key)
  expect(await send(stocker, body, key)).toMatchObject({
    reference_id: first.reference_id,
    is_reversed: false,
  })
  expect(await stockOf(shop, product.id)).toEqual({ [product.variant]: '5' })
  await shop.api.stock.reverseMovement({ params: { id: first.movements[0]?.id ?? '' }, body: {} })
  expect(await send(shop, body, key)).toEqual({ ...first, is_reversed: true })
  // The product and its movements are deleted while the device still has the entry.
  await shop.api.catalog.deleteProduct({ id: product.id })
  expect(await send(shop, body, key)).toEqual({
    reference_id: first.reference_id,
    movements: [],
    is_reversed: false,
  })
})

test('the entry belongs to the holder of the pass, with the rights of that time', async () => {
  const { shop, product } = await device()
  const bia = await counterMember(shop, 'stocker')
  const counter = new Counter(app, shop)
  await counter.take(bia, '1739')
  const { pass } = await counter.acting.api.sales.issuePass({})
  expect((await counter.back(PASSWORD)).status).toBe(200)
  app.clock.advance(60_000)
  const body = queued(product.variant, pass)
  const costly = queued(product.variant, pass, { cost: '2.50' })
  app.clock.advance(60_000)
  await shop.api.team.updateMember({ params: { id: bia }, body: { role: 'seller', sees_costs: true } })
  app.clock.advance(60_000)
  await send(shop, body)
  expect(await written(shop)).toEqual([
    expect.objectContaining({ created_by: bia, by_pin: true, cost: null }),
  ])
  await expect(send(shop, costly)).rejects.toMatchObject({ code: 'QUEUED_COST_WITHHELD' })
  const after = queued(product.variant, pass)
  await expect(send(shop, after)).rejects.toMatchObject({
    code: 'SELLER_MIGHT_NOT',
    message: expect.stringContaining('entrada'),
  })
  // A manager who may not see costs cannot confirm one.
  const manager = await joined(app, shop, 'manager')
  await shop.api.team.updateMember({
    params: { id: manager.personId },
    body: { role: 'manager', sees_costs: false },
  })
  const vouched = { ...costly, reason: 'Conferi a nota' }
  await expect(send(manager, vouched)).rejects.toMatchObject({ code: 'QUEUED_COST_WITHHELD' })
  await send(shop, vouched)
  expect((await written(shop)).at(-1)).toMatchObject({ created_by: bia, cost: 2.5 })
})

test('entries left by a removed member wait for a manager; a made-up pass and another shop’s prove nothing', async () => {
  const { shop, product } = await device()
  const stocker = await joined(app, shop, 'stocker')
  const { pass } = await stocker.api.sales.issuePass({})
  const colleague = await joined(app, shop, 'stocker')
  const manager = await joined(app, shop, 'manager')
  app.clock.advance(60_000)
  const body = queued(product.variant, pass)
  app.clock.advance(60_000)
  await shop.api.team.removeMember({ id: stocker.personId })
  const key = randomUUID()
  await expect(send(colleague, body, key)).rejects.toMatchObject({ code: 'SELLER_LEFT' })
  const vouched = { ...body, reason: 'A nota está aqui' }
  await expect(send(colleague, vouched, key)).rejects.toMatchObject({ code: 'RIGHT_MISSING' })
  await send(manager, vouched, key)
  expect(await written(shop)).toEqual([expect.objectContaining({ created_by: stocker.personId })])
  const { rows } = await app.admin.query(
    'select sent_by, reason, receipt from queued_entries where shop_id = $1',
    [shop.shopId],
  )
  expect(rows).toEqual([{ sent_by: manager.personId, reason: 'A nota está aqui', receipt: 'A-1' }])
  // The movement's details say how it arrived.
  const late = {
    receipt: 'A-1',
    sent_by: expect.any(String),
    sent_at: expect.stringMatching(/T.*Z$/),
    reason: 'A nota está aqui',
  }
  expect(await shop.api.stock.recentEntries()).toMatchObject([{ late }])
  expect((await shop.api.stock.listMovements({ limit: 10 })).items[0]).toMatchObject({ kind: 'entry', late })
  expect((await shop.api.reports.movements({})).items[0]).toMatchObject({ kind: 'entry', late })
  await enter(shop, { product_variant_id: product.variant, quantity: '1' })
  expect((await shop.api.stock.recentEntries())[0]).toMatchObject({ late: null })

  const other = await device()
  for (const wrong of [other.pass, 'x'.repeat(43)])
    await expect(send(shop, queued(product.variant, wrong))).rejects.toMatchObject({ code: 'PASS_UNKNOWN' })
  await expect(send(other.shop, queued(product.variant, other.pass))).rejects.toMatchObject({
    code: 'PRODUCT_GONE',
  })
})

test('a deleted product or supplier, and an inactive one, is refused and can be corrected', async () => {
  const { shop, product, pass } = await device()
  const gone = await stocked(shop, { name: 'Café' })
  await shop.api.catalog.deleteProduct({ id: gone.id })
  const key = randomUUID()
  const lost = queued(gone.variant, pass)
  await expect(send(shop, lost, key)).rejects.toMatchObject({
    code: 'PRODUCT_GONE',
    message: expect.stringContaining('O produto'),
    data: { product_variant_ids: [gone.variant] },
  })
  const rest = queued(product.variant, pass)
  const both = { ...rest, entry: { lines: [...lost.entry.lines, ...rest.entry.lines] } }
  const partly = randomUUID()
  await expect(send(shop, both, partly)).rejects.toMatchObject({
    code: 'PRODUCT_GONE',
    message: expect.stringContaining('o resto'),
    data: { product_variant_ids: [gone.variant] },
  })
  await send(shop, { ...rest, reason: 'Não vendemos mais' }, partly)
  expect(await stockOf(shop, product.id)).toEqual({ [product.variant]: '5' })
  const discard = (who: Shop, which: string) =>
    who.api.stock.discardQueuedEntry({
      headers: { 'idempotency-key': which },
      body: { entry: lost.entry, receipt: 'A-1', reason: 'Produto excluído' },
    })
  await expect(discard(await joined(app, shop, 'stocker'), key)).rejects.toMatchObject({
    code: 'RIGHT_MISSING',
  })
  await discard(shop, key)
  await discard(shop, key)
  await expect(send(shop, lost, key)).rejects.toMatchObject({ code: 'QUEUED_ENTRY_DISCARDED' })
  const { items } = await shop.api.team.listActivity({})
  expect(items.filter(({ kind }) => kind === 'queued_entry_discard')).toHaveLength(1)

  const supplier = await shop.api.contacts.createSupplier({ name: 'Atacado Sul' })
  await shop.api.contacts.deleteSupplier({ id: supplier.id })
  const from = queued(product.variant, pass, { supplier_id: supplier.id })
  const entered = randomUUID()
  await expect(send(shop, from, entered)).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: expect.stringContaining('fornecedor'),
  })
  await send(shop, { ...from, reason: 'Fornecedor repetido' }, entered)
  expect(await stockOf(shop, product.id)).toEqual({ [product.variant]: '10' })
  await expect(discard(shop, entered)).rejects.toMatchObject({ code: 'QUEUED_ENTRY_REGISTERED' })
})

test('a discarded entry is not registered under its key in any way, also if both happen at once', async () => {
  const { shop, product, pass } = await device()
  const body = queued(product.variant, pass)
  const discard = (key: string) =>
    shop.api.stock.discardQueuedEntry({
      headers: { 'idempotency-key': key },
      body: { entry: body.entry, receipt: 'A-1', reason: 'Digitada duas vezes' },
    })
  const online = (key: string) =>
    shop.api.stock.registerEntry({ headers: { 'idempotency-key': key }, body: body.entry })
  const key = randomUUID()
  await discard(key)
  // The request that the page had given up arrives after all.
  await expect(online(key)).rejects.toMatchObject({ code: 'QUEUED_ENTRY_DISCARDED' })
  await expect(send(shop, body, key)).rejects.toMatchObject({ code: 'QUEUED_ENTRY_DISCARDED' })
  expect(await written(shop)).toEqual([])
  const both = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const one = randomUUID()
      const done = await Promise.allSettled([online(one), discard(one)])
      return done.filter(({ status }) => status === 'fulfilled').length
    }),
  )
  expect(both).toEqual(Array(10).fill(1))
})
