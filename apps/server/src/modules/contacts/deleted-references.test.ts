import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const app = await testApp()

/** Two concurrent statements on the same rows: `first` is not committed when `second` starts, which waits for it. */
async function meanwhile(first: string, second: string, values: unknown[]): Promise<void> {
  const [one, other] = [await app.admin.connect(), await app.admin.connect()]
  try {
    await one.query('begin')
    await one.query(first, values)
    const waiting = other.query(second, values)
    await expect
      .poll(async () => {
        const { rows } = await app.admin.query(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows[0].n
      })
      .toBe(1)
    await one.query('commit')
    await waiting
  } finally {
    one.release()
    other.release()
  }
}

test.each([
  ['supplier', 'createSupplier', 'suppliers', 'update products set supplier_id = $2 where shop_id = $1'],
  [
    'customer',
    'createCustomer',
    'customers',
    `insert into sales (shop_id, number, sale_date, total_amount, customer_id) values ($1, 1, '2026-01-15', 1, $2)`,
  ],
] as const)(
  'a %s that somebody refers to while it is deleted is deleted, and not referred to',
  async (_, create, table, refer) => {
    const shop = await app.shop()
    await shop.api.catalog.createProduct({ name: 'Café', variants: [{}] })
    const { id } = await shop.api.contacts[create]({ name: 'Alguém' })
    await meanwhile(refer, `delete from ${table} where shop_id = $1 and id = $2`, [shop.shopId, id])
    const { rows } = await app.admin.query(
      `select (select count(*)::int from ${table} where shop_id = $1 and id = $2) as contacts,
            (select count(*)::int from products where shop_id = $1 and supplier_id = $2)
              + (select count(*)::int from sales where shop_id = $1 and customer_id = $2) as referred`,
      [shop.shopId, id],
    )
    expect(rows).toEqual([{ contacts: 0, referred: 0 }])
  },
)

test('a shop with sales, customers and suppliers is deleted with its owner', async () => {
  const shop = await app.shop()
  const supplier = await shop.api.contacts.createSupplier({ name: 'Atacado' })
  const customer = await shop.api.contacts.createCustomer({ name: 'Bia' })
  const { id } = await shop.api.catalog.createProduct({
    name: 'Café',
    supplier_id: supplier.id,
    variants: [{ initial_stock: '5' }],
  })
  const [variant] = (await shop.api.catalog.getProduct({ id })).variants
  await shop.api.stock.registerExit({
    headers: {},
    body: {
      lines: [{ product_variant_id: variant?.id as string, quantity: '1', unit_price: '10.00' }],
      exit_date: '2026-01-15',
      exit_reason: 'venda',
      responsible_person: 'Ana',
      customer_id: customer.id,
    },
  })
  await app.admin.query('delete from auth."user" where id = $1', [shop.personId])
  for (const table of [
    'shops',
    'products',
    'sales',
    'sale_items',
    'stock_movements',
    'customers',
    'suppliers',
  ])
    expect(
      (await app.admin.query(`select from ${table} where shop_id = $1`, [shop.shopId])).rowCount,
      table,
    ).toBe(0)
})
