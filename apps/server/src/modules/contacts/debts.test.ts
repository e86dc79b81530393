import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { stocked } from '../../../test/stock.ts'

const app = await testApp()

test('what a customer owes stands in the list and where one is picked, for sellers too, and goes with a receipt', async () => {
  const shop = await app.shop()
  const seller = await app.member(shop, 'seller')
  const { variant } = await stocked(shop, { stock: ['50'] })
  const { id, balance } = await shop.api.contacts.createCustomer({ name: 'Dona Zélia' })
  expect(balance).toBe('0.00')
  await shop.api.contacts.createCustomer({ name: 'Dona Zélia', phone: '11987654321' })
  await shop.api.sales.registerSale({
    headers: {},
    body: {
      lines: [{ product_variant_id: variant, quantity: '1', unit_price: '54.62' }],
      total: '54.62',
      customer_id: id,
      payments: [{ method: 'fiado', amount: '54.62' }],
      cash_session_id: null,
    },
  })
  const owed = async () => {
    const { items } = await seller.api.contacts.listCustomers({ search: 'zelia' })
    const options = await seller.api.contacts.customerOptions({ search: 'zelia' })
    return [items, options].map((found) => found.map((one) => [one.id === id, one.balance]).sort())
  }
  const both = (debt: string) => [
    [false, '0.00'],
    [true, debt],
  ]
  expect(await owed()).toEqual([both('54.62'), both('54.62')])
  await shop.api.receivables.receiveCredit({
    headers: {},
    params: { id },
    body: { amount: '54.62', method: 'pix' },
  })
  expect(await owed()).toEqual([both('0.00'), both('0.00')])
})
