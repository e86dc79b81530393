import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Shop, testApp } from '../../../test/harness.ts'
import { stocked, stockOf } from '../../../test/stock.ts'

const app = await testApp()

const someMilk = (shop: Shop) => stocked(shop, { name: 'Leite', stock: ['10'], sale: '5.69', cost: '3.00' })

const cartOf = (variant: string, quantity = '2') => ({
  lines: [
    {
      product_variant_id: variant,
      name: 'Leite',
      sku: 'LEI',
      unit: 'un' as const,
      quantity,
      unit_price: '5.69',
      priced: true,
      discount: null,
    },
  ],
  discount: { kind: 'amount' as const, value: '1.00' },
})

const taking = (shop: Shop, id: string) => (key: string) =>
  shop.api.sales.takeParkedSale({ headers: { 'idempotency-key': key }, params: { id } })

test('a parked sale is available to any device, is resumed once, and a lost answer is repeated', async () => {
  const shop = await app.shop()
  const milk = await someMilk(shop)
  const customer = await shop.api.contacts.createCustomer({ name: 'Tatiane' })
  const cart = cartOf(milk.variant)
  const id = randomUUID()
  const parked = await shop.api.sales.parkSale({ id, customer_id: customer.id, cart })
  expect(parked).toMatchObject({
    parked_by: 'Ana Souza',
    customer: { name: 'Tatiane' },
    total: '10.38',
    cart,
  })
  expect(await shop.api.sales.parkSale({ id, cart })).toEqual(parked)
  expect(await shop.api.sales.listParkedSales()).toEqual([parked])
  // Nothing has left the stock.
  expect(await stockOf(shop, milk.id)).toEqual({ [milk.variant]: '10' })

  const take = taking(shop, id)
  expect(await take('this-device')).toEqual(parked)
  expect(await take('this-device')).toEqual(parked)
  await expect(take('other-device')).rejects.toMatchObject({ code: 'ALREADY_TAKEN_UP' })
  expect(await shop.api.sales.listParkedSales()).toEqual([])
})

test('an id that was parked before is no place for another sale, nor again for the same one once it was taken up', async () => {
  const shop = await app.shop()
  const milk = await someMilk(shop)
  const [id, cart] = [randomUUID(), cartOf(milk.variant)]
  const parked = await shop.api.sales.parkSale({ id, cart })
  await expect(shop.api.sales.parkSale({ id, cart: cartOf(milk.variant, '5') })).rejects.toMatchObject({
    code: 'IDEMPOTENCY_CONFLICT',
  })
  expect(await shop.api.sales.listParkedSales()).toEqual([parked])
  await taking(shop, id)('this-device')
  await expect(shop.api.sales.parkSale({ id, cart })).rejects.toMatchObject({ code: 'ALREADY_TAKEN_UP' })
})

test('a sale is withdrawn by the device that parked it, however often, also before the request to park it arrives', async () => {
  const shop = await app.shop()
  const other = await app.shop()
  const cart = cartOf((await someMilk(shop)).variant)
  const [first, late] = [randomUUID(), randomUUID()]
  await shop.api.sales.parkSale({ id: first, cart })
  await other.api.sales.unparkSale({ id: first })
  expect(await shop.api.sales.listParkedSales()).toHaveLength(1)
  for (let time = 0; time < 2; time += 1)
    expect(await shop.api.sales.unparkSale({ id: first })).toEqual({ id: first })
  await shop.api.sales.unparkSale({ id: late })
  for (const id of [first, late]) {
    await expect(shop.api.sales.parkSale({ id, cart })).rejects.toMatchObject({ code: 'ALREADY_TAKEN_UP' })
    await expect(taking(shop, id)('some-device')).rejects.toMatchObject({ code: 'ALREADY_TAKEN_UP' })
  }
  expect(await shop.api.sales.listParkedSales()).toEqual([])
})

test('a sale that another device has taken up is not withdrawn; of both at once one succeeds', async () => {
  const shop = await app.shop()
  const cart = cartOf((await someMilk(shop)).variant)
  const id = randomUUID()
  await shop.api.sales.parkSale({ id, cart })
  await taking(shop, id)('other-device')
  await expect(shop.api.sales.unparkSale({ id })).rejects.toMatchObject({ code: 'ALREADY_TAKEN_UP' })
  for (let time = 0; time < 10; time += 1) {
    const contested = randomUUID()
    await shop.api.sales.parkSale({ id: contested, cart })
    const both = await Promise.allSettled([
      taking(shop, contested)('other-device'),
      shop.api.sales.unparkSale({ id: contested }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  }
})

test('a parked sale outlives its customer', async () => {
  const shop = await app.shop()
  const milk = await someMilk(shop)
  const customer = await shop.api.contacts.createCustomer({ name: 'Tatiane' })
  await shop.api.sales.parkSale({ id: randomUUID(), customer_id: customer.id, cart: cartOf(milk.variant) })
  await shop.api.contacts.deleteCustomer({ id: customer.id })
  expect(await shop.api.sales.listParkedSales()).toMatchObject([{ customer: null, total: '10.38' }])
})
