import { randomUUID } from 'node:crypto'
import type { Adjusts, QueuedSaleInput } from '@prateleira/contract/sales/queue-schemas'
import { expect, test } from 'vitest'
import { inCash } from '../../../test/cash.ts'
import { testApp } from '../../../test/harness.ts'
import { stocked, stockOf } from '../../../test/stock.ts'

const app = await testApp()

test('only what a manager saw is taken in for a refused sale: more than that is refused by name, and nothing happens', async () => {
  const shop = await app.shop()
  const milk = await stocked(shop, { name: 'Leite', stock: ['1'], sale: '5.00' })
  const coffee = await stocked(shop, { name: 'Café', stock: ['2'], sale: '9.00' })
  const { pass } = await shop.api.sales.issuePass({})
  const line = (variant: string, unit_price: string) => ({
    product_variant_id: variant,
    quantity: '3',
    unit_price,
  })
  const sold: QueuedSaleInput = {
    sale: {
      sold_at: app.clock.now().toISOString(),
      lines: [line(milk.variant, '5.00'), line(coffee.variant, '9.00')],
      total: '42.00',
      payments: [inCash('42.00')],
    },
    pass,
    receipt: 'A-1',
    listed: ['5.00', '9.00'],
    reason: 'Contamos errado',
  }
  const key = randomUUID()
  const send = (adjusts: Adjusts) =>
    shop.api.sales.registerQueuedSale({ headers: { 'idempotency-key': key }, body: { ...sold, adjusts } })
  const upTo = (product: typeof milk, quantity: string) => ({ product_variant_id: product.variant, quantity })
  const short = {
    code: 'SALE_SHORT',
    data: {
      lines: [
        { product_name: 'Leite', available: '1', requested: '3' },
        { product_name: 'Café', available: '2', requested: '3' },
      ],
    },
  }
  for (const seen of [[], [upTo(milk, '2')], [upTo(milk, '1.5'), upTo(coffee, '1')]])
    await expect(send(seen)).rejects.toMatchObject(short)
  expect(await stockOf(shop, milk.id)).toEqual({ [milk.variant]: '1' })
  expect(await stockOf(shop, coffee.id)).toEqual({ [coffee.variant]: '2' })
  const done = await send([upTo(milk, '2'), upTo(coffee, '4')])
  expect(await stockOf(shop, milk.id)).toEqual({ [milk.variant]: '0' })
  expect(await stockOf(shop, coffee.id)).toEqual({ [coffee.variant]: '0' })
  // Its own exit is no shortage when the answer was lost.
  expect(await send([])).toMatchObject({ id: done.id })
})
