import { randomUUID } from 'node:crypto'
import { PENDING_ASK_MINUTES, PENDING_SALES_MAX } from '@prateleira/contract/sales/constants'
import { crc16, txidOf } from '@prateleira/contract/sales/pix'
import { expect, test } from 'vitest'
import { checkLedger } from '../../../scripts/ledger.ts'
import { byPix, closeCash, inCash, keepCash, openCash } from '../../../test/cash.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { confirm, giveUp, hold, saleOf } from '../../../test/pending.ts'
import { leave, reverse, stocked, stockOf } from '../../../test/stock.ts'
import { joined } from '../../../test/team.ts'

const app = await testApp()
const ACCOUNT = { key: 'ana@loja.com.br', name: 'Mercearia São João', city: 'Poços de Caldas' }

const sell = (shop: Shop, variant: string, quantity: string) =>
  shop.api.sales.registerSale({ headers: {}, body: saleOf(variant, quantity) })
const figures = async (shop: Shop) => {
  const { total, sold } = await shop.api.sales.listSales({})
  return { total, sold }
}

test('a pending sale is in no figure and its goods are reserved; it is sold by the person who confirms it', async () => {
  const shop = await app.shop()
  const { id: product, variant } = await stocked(shop, { stock: ['5'] })
  await shop.api.sales.savePixAccount(ACCOUNT)
  const pending = await hold(shop, variant, '3')
  expect(pending).toMatchObject({ state: 'waiting', total: '7.50', is_late: false, customer: null })
  expect(pending.pix?.txid).toBe(txidOf(pending.id))
  const [charge] = pending.pix?.codes ?? []
  expect(charge?.code).toContain('540' + '47.50')
  expect(charge?.code).toContain(`0525${txidOf(pending.id)}`)
  expect(crc16(charge?.code.slice(0, -4) ?? '')).toBe(charge?.code.slice(-4))
  expect(await figures(shop)).toEqual({ total: 0, sold: { count: 0, amount: '0.00' } })
  expect((await stockOf(shop, product))[variant]).toBe('5')

  // Nobody else can take reserved stock out in any way, and the refusal says why.
  await expect(sell(shop, variant, '3')).rejects.toMatchObject({
    code: 'SALE_SHORT',
    message: 'Estoque insuficiente: Cabo USB (disponível 2, reservado 3, pedido 3).',
  })
  await expect(hold(shop, variant, '3')).rejects.toMatchObject({ code: 'SALE_SHORT' })
  await expect(
    leave(shop, { product_variant_id: variant, quantity: '3', unit_price: '1.00' }),
  ).rejects.toMatchObject({
    code: 'INSUFFICIENT_STOCK',
    message: 'Estoque insuficiente. Disponível: 2, Reservado: 3, Solicitado: 3',
  })

  const sale = await confirm(shop, pending.id)
  expect(sale).toMatchObject({ number: 1, total: '7.50' })
  expect(await figures(shop)).toEqual({ total: 1, sold: { count: 1, amount: '7.50' } })
  expect((await stockOf(shop, product))[variant]).toBe('2')
  expect(await confirm(shop, pending.id)).toEqual(sale)
  await expect(giveUp(shop, pending.id)).rejects.toMatchObject({ code: 'SALE_ALREADY_CONFIRMED' })
  expect(await shop.api.sales.listPendingSales()).toEqual([])
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})

test('one more than may wait is refused, and a repetition gets the state of its sale all the same', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['200'] })
  await shop.api.sales.savePixAccount(ACCOUNT)
  const held = (id: string) => hold(shop, variant, '1', id)
  const [confirmed, waiting] = [randomUUID(), randomUUID()]
  await held(confirmed)
  await confirm(shop, confirmed)
  await held(waiting)
  for (let count = 1; count < PENDING_SALES_MAX; count += 1) await held(randomUUID())
  await expect(held(randomUUID())).rejects.toMatchObject({ code: 'TOO_MANY_PENDING' })
  expect((await held(waiting)).state).toBe('waiting')
  expect((await held(confirmed)).state).toBe('confirmed')
})

test('the sale names its Pix after the pending one is deleted; one that was never pending names none', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['5'] })
  const { id } = await hold(shop, variant, '1')
  const sale = await confirm(shop, id)
  await app.admin.query('delete from pending_sales where shop_id = $1', [shop.shopId])
  expect(await shop.api.sales.getSale({ id: sale.id })).toMatchObject({ pix_txid: txidOf(id) })
  const other = await sell(shop, variant, '1')
  expect(await shop.api.sales.getSale({ id: other.id })).toMatchObject({ pix_txid: null })
})

test('giving up releases the goods, and such a sale cannot be confirmed any more', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['5'] })
  const { id } = await hold(shop, variant, '5')
  expect(await giveUp(shop, id)).toMatchObject({ state: 'given_up' })
  expect(await giveUp(shop, id)).toMatchObject({ state: 'given_up' })
  await expect(confirm(shop, id)).rejects.toMatchObject({ code: 'SALE_GIVEN_UP' })
  expect(await sell(shop, variant, '5')).toMatchObject({ number: 1 })
})

test('an entry cannot be reversed while a pending sale has its goods', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['0'] })
  const entry = await shop.api.stock.registerEntry({
    headers: {},
    body: { lines: [{ product_variant_id: variant, quantity: '5' }] },
  })
  const { id } = await hold(shop, variant, '1')
  const movement = entry.movements[0]?.id ?? ''
  await expect(reverse(shop, movement)).rejects.toMatchObject({ code: 'INSUFFICIENT_STOCK' })
  await giveUp(shop, id)
  await reverse(shop, movement)
})

test('the same request again makes one pending sale, another one under its id is refused', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['5'] })
  const id = randomUUID()
  const both = await Promise.all([hold(shop, variant, '2', id), hold(shop, variant, '2', id)])
  expect(both[0]).toEqual(both[1])
  expect(await shop.api.sales.listPendingSales()).toHaveLength(1)
  await expect(hold(shop, variant, '3', id)).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
  const settled = await Promise.all([confirm(shop, id), confirm(shop, id), confirm(shop, id)])
  expect(new Set(settled.map((sale) => sale.id)).size).toBe(1)
  expect(await figures(shop)).toMatchObject({ total: 1 })
  expect(await hold(shop, variant, '2', id)).toMatchObject({ state: 'confirmed' })
})

test('another operator confirms it on another device; only Pix can be pending', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['5'] })
  const { id } = await hold(shop, variant, '2')
  const seller = await joined(app, shop)
  expect(await seller.api.sales.listPendingSales()).toMatchObject([{ id, lines: [{ quantity: '2' }] }])
  const { id: sale } = await confirm(seller, id)
  expect(await seller.api.sales.getSale({ id: sale })).toMatchObject({ methods: ['pix'] })
  const cash = { ...saleOf(variant, '1'), payments: [{ method: 'dinheiro' as const, amount: '2.50' }] }
  await expect(shop.api.sales.holdSale({ id: randomUUID(), sale: cash })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})

test('it stays pending with its goods until somebody confirms it or gives it up, is reported after half an hour, and nothing happens by itself (PIX-03)', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['5'] })
  const { id } = await hold(shop, variant, '2')
  const other = await hold(shop, variant, '3')
  const asked = async () => {
    const [waiting, { items }] = await Promise.all([
      shop.api.sales.listPendingSales(),
      shop.api.notices.list(),
    ])
    return [
      waiting.map(({ is_late }) => is_late),
      items.filter(({ kind }) => kind === 'pix_waiting').map((notice) => notice.id),
    ]
  }
  await expect(sell(shop, variant, '1')).rejects.toMatchObject({ code: 'SALE_SHORT' })
  await giveUp(shop, other.id)
  expect(await sell(shop, variant, '3')).toMatchObject({ number: 1 })

  app.clock.advance(PENDING_ASK_MINUTES * 60_000 - 5000)
  expect(await asked()).toEqual([[false], []])
  app.clock.advance(5000)
  expect(await asked()).toEqual([[true], [`pix_waiting:${id}`]])
  app.clock.advance(6 * 3_600_000)
  expect(await asked()).toEqual([[true], [`pix_waiting:${id}`]])
  await expect(sell(shop, variant, '1')).rejects.toMatchObject({ code: 'SALE_SHORT' })
  expect(await figures(shop)).toEqual({ total: 1, sold: { count: 1, amount: '7.50' } })
  expect(await confirm(shop, id)).toMatchObject({ number: 2 })
  expect(await figures(shop)).toEqual({ total: 2, sold: { count: 2, amount: '12.50' } })
  expect(await asked()).toEqual([[], []])
})

test('its payments enter the session that is open when the Pix arrives, not the one of its creation', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['5'] })
  const register = await keepCash(shop)
  const morning = await openCash(shop, register, '0.00')
  const id = randomUUID()
  await shop.api.sales.holdSale({
    id,
    sale: {
      ...saleOf(variant, '4'),
      payments: [inCash('4.00', '5.00'), byPix('6.00')],
      cash_session_id: morning.id,
    },
  })
  await closeCash(shop, morning.id, '0.00')
  const confirmIn = (session?: string) =>
    shop.api.sales.confirmPendingSale({
      params: { id },
      ...(session && { body: { cash_session_id: session } }),
    })
  await expect(confirmIn()).rejects.toMatchObject({ code: 'CASH_SESSION_NEEDED' })
  await expect(confirmIn(morning.id)).rejects.toMatchObject({ code: 'CASH_SESSION_CLOSED' })
  const evening = await openCash(shop, register, '0.00')
  expect(await confirmIn(evening.id)).toMatchObject({ total: '10.00', change: '1.00' })
  const { rows } = await app.admin.query(
    'select session_id, method, amount::text from cash_entries where shop_id = $1 order by method',
    [shop.shopId],
  )
  expect(rows).toEqual([
    { session_id: evening.id, method: 'dinheiro', amount: '4.00' },
    { session_id: evening.id, method: 'pix', amount: '6.00' },
  ])
})

test('one key is one sale: registered at once or pending, never both', async () => {
  const shop = await app.shop()
  const { id: product, variant } = await stocked(shop, { stock: ['30'] })
  const sold = (id: string) =>
    shop.api.sales.registerSale({ headers: { 'idempotency-key': id }, body: saleOf(variant, '1') })
  const [made, waits] = [randomUUID(), randomUUID()]
  await sold(made)
  await expect(hold(shop, variant, '2', made)).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
  await hold(shop, variant, '2', waits)
  await expect(sold(waits)).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
  await confirm(shop, waits)
  expect((await stockOf(shop, product))[variant]).toBe('27')

  const outcomes = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const id = randomUUID()
      const both = await Promise.allSettled([hold(shop, variant, '1', id), sold(id)])
      return both.filter(({ status }) => status === 'fulfilled').length
    }),
  )
  expect(outcomes).toEqual(Array(8).fill(1))
  const waiting = await shop.api.sales.listPendingSales()
  const { total } = await shop.api.sales.listSales({})
  expect(total + waiting.length).toBe(2 + 8)
})

test('a pending sale tells all that is needed to open it again: codes, prices and discounts', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['5'] })
  const held = await shop.api.sales.holdSale({
    id: randomUUID(),
    sale: {
      lines: [
        {
          product_variant_id: variant,
          quantity: '2',
          unit_price: '10.00',
          discount: { kind: 'amount', value: '2.00' },
        },
      ],
      discount: { kind: 'percent', value: '50' },
      total: '9.00',
      payments: [{ method: 'pix', amount: '9.00' }],
    },
  })
  const line = { quantity: '2', unit_price: '10.00', discount: { kind: 'amount', value: '2.00' } }
  expect(held).toMatchObject({ discount: { kind: 'percent', value: '50' }, lines: [line] })
  expect(held.lines[0]?.sku).toEqual(expect.any(String))
  const [listed] = await shop.api.sales.listPendingSales()
  expect(listed?.lines).toEqual(held.lines)
})
