import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { stocked } from '../../../test/stock.ts'
import { joined } from '../../../test/team.ts'

const app = await testApp()

test('the search says what customers owe, to whom may see it', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { name: 'Leite', stock: ['9'] })
  const { id } = await shop.api.contacts.createCustomer({ name: 'Zélia' })
  await shop.api.contacts.createCustomer({ name: 'Zélia Prado' })
  await shop.api.sales.registerSale({
    headers: {},
    body: {
      lines: [{ product_variant_id: variant, quantity: '2', unit_price: '5.00' }],
      total: '10.00',
      customer_id: id,
      payments: [{ method: 'fiado', amount: '10.00' }],
    },
  })
  const owed = async (who: typeof shop) =>
    (await who.api.reports.search({ q: 'zelia' })).customers.map(({ name, balance }) => [name, balance])
  expect(await owed(shop)).toEqual([
    ['Zélia', '10.00'],
    ['Zélia Prado', '0.00'],
  ])
  const stocker = await joined(app, shop, 'stocker')
  expect((await stocker.api.reports.search({ q: 'zelia' })).customers).toEqual([])
})
