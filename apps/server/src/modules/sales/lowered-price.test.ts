import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { inCash } from '../../../test/cash.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { confirm, hold } from '../../../test/pending.ts'
import { stocked } from '../../../test/stock.ts'

const app = await testApp()

const setPrice = (shop: Shop, id: string, sale_price: string) =>
  shop.api.catalog.updateProduct({ params: { id }, body: { name: 'Cinto', is_active: true, sale_price } })
const linesOf = async (shop: Shop, id: string) =>
  (await shop.api.sales.getSale({ id })).lines.map((line) => [
    line.product_name,
    line.unit_price,
    line.listed_price,
  ])

test('a sale tells the price of the product where a lower one was agreed, and the log counts it as discount', async () => {
  const shop = await app.shop()
  const belt = await stocked(shop, { name: 'Cinto', stock: ['9'], sale: '49.90' })
  const bag = await stocked(shop, { name: 'Bolsa', stock: ['9'], sale: '80.00' })
  const free = await stocked(shop, { name: 'Brinde', stock: ['9'] })
  const line = (variant: string, quantity: string, unit_price: string, more = {}) => ({
    product_variant_id: variant,
    quantity,
    unit_price,
    ...more,
  })
  const { id } = await shop.api.sales.registerSale({
    headers: {},
    body: {
      lines: [
        line(belt.variant, '2', '45.00', { discount: { kind: 'amount', value: '1.00' } }),
        line(bag.variant, '1', '85.00'),
        line(free.variant, '1', '3.00'),
      ],
      total: '177.00',
      payments: [inCash('177.00')],
    },
  })
  expect(await linesOf(shop, id)).toEqual([
    ['Cinto', '45.00', '49.90'],
    ['Bolsa', '85.00', null],
    ['Brinde', '3.00', null],
  ])
  const [sold] = (await shop.api.team.listActivity({ group: 'sales' })).items
  expect(sold).toMatchObject({ kind: 'sale', total: '177.00', amount: '10.80', percent: '5.75' })
  // What the product costs later is another matter.
  await setPrice(shop, belt.id, '60.00')
  expect((await linesOf(shop, id))[0]).toEqual(['Cinto', '45.00', '49.90'])
})

test('where the price was agreed at another time than the sale arrives, nobody has lowered it', async () => {
  const shop = await app.shop()
  const belt = await stocked(shop, { name: 'Cinto', stock: ['9'], sale: '2.50' })
  const { pass } = await shop.api.sales.issuePass({})
  const waiting = await hold(shop, belt.variant, '1')
  await setPrice(shop, belt.id, '60.00')
  const confirmed = await confirm(shop, waiting.id)
  const sent = await shop.api.sales.registerQueuedSale({
    headers: { 'idempotency-key': randomUUID() },
    body: {
      sale: {
        sold_at: app.clock.now().toISOString(),
        lines: [{ product_variant_id: belt.variant, quantity: '1', unit_price: '2.50' }],
        total: '2.50',
        payments: [inCash('2.50')],
      },
      pass,
      receipt: 'A-1',
      listed: ['2.50'],
    },
  })
  for (const { id } of [confirmed, sent]) expect(await linesOf(shop, id)).toEqual([['Cinto', '2.50', null]])
})
