import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { calendarOf, stocked } from '../../../test/stock.ts'
import { joined } from '../../../test/team.ts'

const app = await testApp()
const { today } = calendarOf(app)

test('the ledger shows names of customers and suppliers only with the right to see them', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['0'] })
  const contact = { name: 'Maria Compradora' }
  const [customer, supplier] = await Promise.all([
    shop.api.contacts.createCustomer(contact),
    shop.api.contacts.createSupplier({ name: 'Atacado Sul' }),
  ])
  const keeper = await joined(app, shop, 'stocker')
  await shop.api.stock.registerEntry({
    headers: {},
    body: {
      movement_date: today(),
      supplier_id: supplier.id,
      lines: [{ product_variant_id: variant, quantity: '5', unit_price: '1.00' }],
    },
  })
  await shop.api.sales.registerSale({
    headers: {},
    body: {
      lines: [{ product_variant_id: variant, quantity: '1', unit_price: '3.00' }],
      customer_id: customer.id,
      total: '3.00',
      payments: [{ method: 'pix', amount: '3.00' }],
    },
  })
  const namesFor = async (who: typeof shop) =>
    (await who.api.stock.listMovements({})).items
      .map((movement) => [movement.supplier_name, movement.customer_name])
      .filter((names) => names.some(Boolean))
  expect(await namesFor(shop)).toEqual([
    [null, 'Maria Compradora'],
    ['Atacado Sul', null],
  ])
  expect(await namesFor(keeper)).toEqual([['Atacado Sul', null]])
})

test('nobody finds a product by the name of a supplier or customer whom they may not see', async () => {
  const shop = await app.shop()
  const [supplier, customer] = await Promise.all([
    shop.api.contacts.createSupplier({ name: 'Atacado Sul' }),
    shop.api.contacts.createCustomer({ name: 'Maria Compradora' }),
  ])
  const { catalog, stock, sales } = shop.api
  const { id } = await catalog.createProduct({ name: 'Café', supplier_id: supplier.id })
  const [bought] = (await catalog.getProduct({ id })).variants
  const line = { product_variant_id: String(bought?.id), quantity: '1', unit_price: '3.00' }
  await stock.registerEntry({
    headers: {},
    body: { movement_date: today(), supplier_id: supplier.id, lines: [line] },
  })
  await sales.registerSale({
    headers: {},
    body: {
      lines: [line],
      customer_id: customer.id,
      total: '3.00',
      payments: [{ method: 'pix', amount: '3.00' }],
    },
  })
  const found = async ({ api }: typeof shop, search: string) => {
    const [list, options, everywhere] = await Promise.all([
      api.catalog.listProducts({ search }),
      api.catalog.searchVariants({ search }),
      api.reports.search({ q: search }),
    ])
    return [list.items.length, options.length, everywhere.products.length]
  }
  const [seller, keeper] = [await joined(app, shop, 'seller'), await joined(app, shop, 'stocker')]
  for (const [person, name] of [
    [seller, 'Atacado'],
    [keeper, 'Compradora'],
  ] as const)
    expect([await found(person, name), await found(person, 'café')]).toEqual([
      [0, 0, 0],
      [1, 1, 1],
    ])
})
