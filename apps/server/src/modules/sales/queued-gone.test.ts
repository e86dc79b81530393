import { randomUUID } from 'node:crypto'
import type { QueuedSaleInput } from '@prateleira/contract/sales/queue-schemas'
import { expect, test } from 'vitest'
import { closeCash, inCash, keepCash, openCash } from '../../../test/cash.ts'
import { testApp } from '../../../test/harness.ts'
import { stocked, stockOf } from '../../../test/stock.ts'

const app = await testApp()

test('a product deleted meanwhile is named, and the sale is registered with another one for the same amount', async () => {
  const shop = await app.shop()
  const seller = await app.member(shop, 'seller')
  const gone = await stocked(shop, { name: 'Leite', stock: ['5'], sale: '5.00' })
  const kept = await stocked(shop, { name: 'Café', stock: ['5'], sale: '9.00' })
  const instead = await stocked(shop, { name: 'Leite novo', stock: ['0'], sale: '6.00' })
  const session = await openCash(shop, await keepCash(shop), '10.00')
  const { pass } = await seller.api.sales.issuePass({})
  const line = (variant: string, unit_price: string) => ({
    product_variant_id: variant,
    quantity: '1',
    unit_price,
  })
  const queued = (variant: string): QueuedSaleInput => ({
    sale: {
      sold_at: app.clock.now().toISOString(),
      lines: [line(kept.variant, '9.00'), line(variant, '5.00')],
      total: '14.00',
      payments: [inCash('14.00')],
      cash_session_id: session.id,
    },
    pass,
    receipt: 'A-1',
    listed: ['9.00', '5.00'],
  })
  await shop.api.catalog.deleteProduct({ id: gone.id })
  const key = randomUUID()
  const send = (who: typeof shop, variant: string, reason: string | null) =>
    who.api.sales.registerQueuedSale({
      headers: { 'idempotency-key': key },
      body: { ...queued(variant), reason },
    })
  await expect(send(seller, gone.variant, null)).rejects.toMatchObject({
    code: 'PRODUCT_GONE',
    data: { product_variant_ids: [gone.variant] },
  })
  await expect(send(shop, gone.variant, 'Assim mesmo')).rejects.toMatchObject({ code: 'PRODUCT_GONE' })
  const reason = 'Leite trocado por Leite novo: cadastro refeito'
  const done = await send(shop, instead.variant, reason)
  expect(await shop.api.sales.getSale({ id: done.id })).toMatchObject({
    total_amount: '14.00',
    lines: [
      { product_name: 'Café', total: '9.00' },
      { product_name: 'Leite novo', unit_price: '5.00', total: '5.00' },
    ],
    queued: { reason },
  })
  // The missing stock of the replacement is adjusted, as for any sale registered by hand.
  expect(await stockOf(shop, instead.id)).toEqual({ [instead.variant]: '0' })
  expect((await closeCash(shop, session.id, '24.00')).result?.counts).toMatchObject([{ expected: '24.00' }])
})
