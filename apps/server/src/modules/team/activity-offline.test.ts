import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { inCash } from '../../../test/cash.ts'
import { testApp } from '../../../test/harness.ts'
import { enter, stocked } from '../../../test/stock.ts'

const app = await testApp()

test('a sale and an entry made without network say when they were made, others nothing', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { name: 'Leite', stock: ['9'], sale: '5.00' })
  const { pass } = await shop.api.sales.issuePass({})
  await app.admin.query(
    "update selling_passes set issued_at = issued_at - interval '1 day' where shop_id = $1",
    [shop.shopId],
  )
  const made = new Date(app.clock.now().getTime() - 7_200_000).toISOString()
  const lines = [{ product_variant_id: variant, quantity: '1', unit_price: '5.00' }]
  const sale = { lines, total: '5.00', payments: [inCash('5.00')] }
  await shop.api.sales.registerSale({ headers: {}, body: sale })
  await shop.api.sales.registerQueuedSale({
    headers: { 'idempotency-key': randomUUID() },
    body: { sale: { ...sale, sold_at: made }, pass, receipt: 'A-1', listed: ['5.00'] },
  })
  await enter(shop, [{ product_variant_id: variant, quantity: '1' }])
  await shop.api.stock.registerQueuedEntry({
    headers: { 'idempotency-key': randomUUID() },
    body: {
      made_at: made,
      entry: { lines: [{ product_variant_id: variant, quantity: '2' }] },
      pass,
      receipt: 'A-2',
    },
  })
  const { items } = await shop.api.team.listActivity({})
  const told = items.map(({ kind, made_at }) => [kind, made_at])
  expect(told.filter(([kind]) => kind === 'sale')).toEqual([
    ['sale', made],
    ['sale', null],
  ])
  expect(told.filter(([kind]) => kind === 'entry')).toEqual([
    ['entry', made],
    ['entry', null],
  ])
})
