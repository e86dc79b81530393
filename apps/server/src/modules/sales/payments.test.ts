import type { SaleInput } from '@prateleira/contract/sales/schemas'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { stocked } from '../../../test/stock.ts'

const app = await testApp()

test('SELL-04 a sale is paid by any combination of methods, exactly its total; only cash gives change', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['10'] })
  const { id: customer_id } = await shop.api.contacts.createCustomer({ name: 'Tatiane' })
  await shop.api.receivables.setCredit({
    params: { id: customer_id },
    body: { credit_limit: '100.00', due_days: 10 },
  })
  const sell = (payments: SaleInput['payments']) =>
    shop.api.sales.registerSale({
      headers: {},
      body: {
        lines: [{ product_variant_id: variant, quantity: '1', unit_price: '28.00' }],
        total: '28.00',
        customer_id,
        payments,
      },
    })
  const all = [
    { method: 'dinheiro' as const, amount: '7.00', received: '20.00' },
    { method: 'pix' as const, amount: '6.00' },
    { method: 'credito' as const, amount: '5.00' },
    { method: 'debito' as const, amount: '4.00' },
    { method: 'boleto' as const, amount: '3.00' },
    { method: 'fiado' as const, amount: '2.00' },
    { method: 'outro' as const, amount: '1.00' },
  ]
  const instead = (index: number, payment: object) =>
    sell(all.map((one, at) => (at === index ? { ...one, ...payment } : one)))
  for (const wrong of [
    () => sell(all.slice(1)),
    () => sell([]),
    () => instead(6, { amount: '0.99' }),
    () => instead(6, { amount: '1.01' }),
    // Cash handed over is at least the amount, and other methods have none.
    () => instead(0, { received: '6.99' }),
    ...[1, 2, 3, 4, 5, 6].map((index) => () => instead(index, { received: '20.00' })),
  ])
    await expect(wrong()).rejects.toMatchObject({ code: 'SALE_DOES_NOT_ADD_UP' })
  expect((await shop.api.sales.listSales({})).total).toBe(0)

  const { id, change } = await sell(all)
  expect(change).toBe('13.00')
  const sale = await shop.api.sales.getSale({ id })
  expect(sale).toMatchObject({ total_amount: '28.00', change: '13.00', payment_method: 'misto' })
  expect(sale.payments.map((one) => [one.method, one.amount, one.change])).toEqual(
    all.map(({ method, amount }) => [method, amount, method === 'dinheiro' ? '13.00' : '0.00']),
  )
  expect((await shop.api.receivables.getStatement({ id: customer_id })).balance).toBe('2.00')
})
