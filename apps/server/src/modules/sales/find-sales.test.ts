import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { stocked } from '../../../test/stock.ts'

const app = await testApp()

test('a sale is found by its number, by people who may see it', async () => {
  const shop = await app.shop()
  const [ana, stocker] = [await app.member(shop, 'seller'), await app.member(shop, 'stocker')]
  const customer = await shop.api.contacts.createCustomer({ name: 'Maria João da Conceição' })
  const { variant } = await stocked(shop, { name: 'Leite', stock: ['100'] })
  const sell = async (who: typeof shop, total: string, customer_id?: string) => {
    const lines = [{ product_variant_id: variant, quantity: '1', unit_price: total }]
    const payments = [{ method: 'pix' as const, amount: total }]
    const { id } = await who.api.sales.registerSale({
      headers: {},
      body: { lines, total, payments, customer_id },
    })
    return id
  }
  const first = await sell(shop, '10.00', customer.id)
  const own = await sell(ana, '6.00')
  for (const q of ['1', 'nº 1', '#1', ' 001 '])
    expect((await shop.api.reports.search({ q })).sales).toMatchObject([
      { id: first, number: 1, total_amount: '10.00', customer: 'Maria João da Conceição' },
    ])
  expect((await ana.api.reports.search({ q: '1' })).sales).toEqual([])
  expect((await ana.api.reports.search({ q: '2' })).sales).toMatchObject([{ id: own }])
  expect((await stocker.api.reports.search({ q: '2' })).sales).toEqual([])
  expect((await shop.api.reports.search({ q: 'leite 1' })).sales).toEqual([])
})
