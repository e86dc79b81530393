import { beforeAll, expect, test } from 'vitest'
import { checkLedger } from '../../../scripts/ledger.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { enter, leave, sell, stocked } from '../../../test/stock.ts'

// The ledger resists callers who can run any SQL as the application.
const app = await testApp()
let shop: Shop
let id: string
let variant: string
let other: string
let entry: string
let sale: { id: string; lines: string[] }

beforeAll(async () => {
  shop = await app.shop()
  const made = await stocked(shop, { unit: 'kg', stock: ['10', '5'], cost: '2.00' })
  ;({ id, variant } = made)
  other = made.variants[1] ?? ''
  entry =
    (await enter(shop, { product_variant_id: variant, quantity: '4', unit_price: '3' })).movements[0]?.id ??
    ''
  const sold = await leave(
    shop,
    [variant, other].map((one) => ({ product_variant_id: one, quantity: '1', unit_price: '9' })),
    { exit_reason: 'venda' },
  )
  sale = { id: sold.reference_id, lines: sold.movements.map((movement) => movement.id) }
})

/** Runs SQL with the application's rights in this shop; `$name` is replaced by a record's id. Returns the rows and rolls back. */
async function asApplication(text: string) {
  const things: Record<string, string> = {
    tenant: shop.shopId,
    product: id,
    variant,
    other,
    entry,
    sale: sale.id,
    line: sale.lines[0] ?? '',
  }
  const client = await app.admin.connect()
  try {
    await client.query('begin')
    await client.query('select enter_as($1, $1)', [shop.shopId])
    await client.query('set local role prateleira_app')
    const { rows } = await client.query(text.replace(/\$(\w+)/g, (_, name) => `'${things[name]}'`))
    await client.query('set constraints all immediate')
    return rows
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const into = (columns: string, values: string) =>
  `insert into stock_movements (shop_id, ${columns}) values ($tenant, ${values})`
const moving = (kind: string, columns: string, values: string) =>
  into(`product_variant_id, movement_type, kind, ${columns}`, `$variant, ${kind}, ${values}`)
const ENTRY = `'in', 'entry'`
const EXIT = `'out', 'exit', 'Ana', 'perda_dano'`
const exiting = (columns: string, values: string) =>
  into(
    `product_variant_id, movement_type, kind, responsible_person, exit_reason, ${columns}`,
    `$variant, ${EXIT}, ${values}`,
  )
const reversing = (columns: string, values: string, which = '$entry') =>
  into(`kind, movement_date, reverses_id, ${columns}`, `'reversal', '2026-01-15', ${which}, ${values}`)

test('correct rows are accepted', async () => {
  await asApplication(moving(ENTRY, 'quantity, entry_cost, movement_date', `1, 2, '2026-01-15'`))
  await asApplication(exiting('quantity, unit_price, movement_date', `1, 2, '9999-12-31'`))
  await asApplication(reversing('notes', `'engano'`))
  await asApplication(`delete from products where id = $product`)
  const [sold] = await asApplication(
    `select * from register_exit(array[$variant]::uuid[], '{1}', '{5}', '2100-01-01', 'Ana', null, uuid_v7(), null, null, 'venda', null, null)`,
  )
  expect(sold).toMatchObject({ product_variant_id: variant, total_value: '5.00' })
})

test.each([
  ['a quantity that is no number', moving(ENTRY, 'quantity, movement_date', `'NaN', '2026-01-15'`)],
  ['an infinite quantity', moving(ENTRY, 'quantity, movement_date', `'Infinity', '2026-01-15'`)],
  [
    'a cost that is no number',
    moving(ENTRY, 'quantity, entry_cost, movement_date', `1, 'NaN', '2026-01-15'`),
  ],
  ['a price that is no number', exiting('quantity, unit_price, movement_date', `1, 'NaN', '2026-01-15'`)],
  ['an infinite date', moving(ENTRY, 'quantity, movement_date', `1, 'infinity'`)],
  ['a date before 1900', exiting('quantity, movement_date', `1, '0044-03-15 BC'`)],
  ['a date after 9999', exiting('quantity, movement_date', `1, '20000-01-01'`)],
  ['a price of what came in', moving(ENTRY, 'quantity, unit_price, movement_date', `1, 5, '2026-01-15'`)],
  ['a cost of what went out', exiting('quantity, entry_cost, movement_date', `1, 5, '2026-01-15'`)],
  ['a second initial stock', moving(`'in', 'initial'`, 'quantity, movement_date', `1, '2026-01-15'`)],
  [
    'initial stock in the place of an entry',
    moving(`'in', 'initial'`, 'quantity, movement_date, corrects_id', `1, '2026-01-15', $entry`),
  ],
  ['a reversal of another quantity', reversing('quantity', '3')],
  ['a reversal of another variant', reversing('product_variant_id', '$other')],
  ['a reversal in the same direction', reversing('movement_type', `'in'`)],
  ['a reversal at another cost', reversing('entry_cost', '2')],
  ['a reversal at a price', reversing('unit_price', '3')],
  ['a reversal of nothing', reversing('notes', 'null', 'uuid_v7()')],
  ['half a sale taken back', reversing('notes', 'null', '$line')],
  ['a variant that moved', 'delete from product_variants where id = $variant'],
  [
    'a sale without a movement',
    `insert into sales (shop_id, sale_date, total_amount) values ($tenant, '2026-01-15', 1)`,
  ],
  [
    'an item without a sale',
    `insert into sale_items (shop_id, sale_id, sale_date, product_name, sku, unit, quantity, unit_price)
       values ($tenant, uuid_v7(), '2026-01-15', 'x', 'x', 'un', 1, 1)`,
  ],
  [
    'one item more in a sale',
    `insert into sale_items (shop_id, sale_id, sale_date, product_name, sku, unit, quantity, unit_price)
       values ($tenant, $sale, '2026-01-15', 'x', 'x', 'un', 1, 1)`,
  ],
  ['an item less', 'delete from sale_items where sale_id = $sale'],
  ['a sale that goes', 'delete from sales where id = $sale'],
  ['a sale cancelled without its goods', `update sales set status = 'cancelled' where id = $sale`],
  [
    'a movement that calls itself a sale',
    into(
      'product_variant_id, movement_type, kind, responsible_person, exit_reason, quantity, movement_date, reference_id, reference_type',
      `$variant, 'out', 'exit', 'Ana', 'venda', 1, '2026-01-15', $sale, 'sale'`,
    ),
  ],
  [
    'a movement of a sale under another reason',
    exiting('quantity, movement_date, reference_id, reference_type', `1, '2026-01-15', $sale, 'sale'`),
  ],
  [
    'a sale of nothing',
    `select * from register_exit('{}', '{}', '{}', '2026-01-15', 'Ana', null, uuid_v7(), null, null, 'venda', null, null)`,
  ],
  [
    'a sale on no day',
    `select * from register_exit(array[$variant]::uuid[], '{1}', '{5}', 'infinity', 'Ana', null, uuid_v7(), null, null, 'venda', null, null)`,
  ],
  [
    'a sale for no number',
    `select * from register_exit(array[$variant]::uuid[], '{1}', '{NaN}', '2026-01-15', 'Ana', null, uuid_v7(), null, null, 'venda', null, null)`,
  ],
  ['a product that costs no number', `update products set cost_price = 'NaN' where id = $product`],
  ['a product that sells for no number', `update products set sale_price = 'NaN' where id = $product`],
  ['a minimum that is no number', `update products set min_stock_level = 'NaN' where id = $product`],
  [
    'a variant out of use with its stock',
    'update product_variants set is_active = false where id = $variant',
  ],
  ['another unit for what moved', `update products set unit = 'g' where id = $product`],
])('the database refuses %s', async (_what, text) => {
  await expect(asApplication(text), text).rejects.toMatchObject({
    code: expect.stringMatching(/^(23514|22003|22P02|42501|PR404|PR40U)$/),
  })
})

// Triggers before an insert run before the row's policy, so their messages must reveal nothing about other shops.
test('another shop’s goods are not revealed, not even by errors of a movement of them', async () => {
  const other = await app.shop()
  const theirs = await stocked(other, { stock: ['37'] })
  const { rows } = await app.admin.query('select id from stock_movements where shop_id = $1', [other.shopId])
  const exits = 'product_variant_id, quantity, movement_type, kind, responsible_person, exit_reason'
  const takes = 'kind, reverses_id, quantity'
  for (const [columns, values] of [
    [exits, `'${theirs.variant}', 99, ${EXIT}`],
    [exits, `'${theirs.variant}', 0.5, ${EXIT}`],
    [exits, `uuid_v7(), 1, ${EXIT}`],
    [takes, `'reversal', '${rows[0].id}', 36`],
    [takes, `'reversal', '${rows[0].id}', 37`],
  ]) {
    const text = `insert into stock_movements (shop_id, movement_date, ${columns}) values ('${other.shopId}', '2026-01-15', ${values})`
    await expect(asApplication(text), text).rejects.toMatchObject({ code: '42501', detail: undefined })
  }
})

test('sold items stay without their product, and are deleted with their shop', async () => {
  const seller = await app.shop()
  const [first, second] = [await stocked(seller, { stock: ['5'] }), await stocked(seller, { stock: ['5'] })]
  await leave(
    seller,
    [first, second].map((one) => ({ product_variant_id: one.variant, quantity: '1', unit_price: '9' })),
    { exit_reason: 'venda' },
  )
  await seller.api.catalog.deleteProduct({ id: first.id })
  const { rows } = await app.admin.query(
    `select product_id, product_variant_id, product_name from sale_items where shop_id = $1 order by product_id nulls first`,
    [seller.shopId],
  )
  expect(rows).toEqual([
    { product_id: null, product_variant_id: null, product_name: expect.any(String) },
    { product_id: second.id, product_variant_id: second.variant, product_name: expect.any(String) },
  ])
  await app.admin.query('delete from shops where shop_id = $1', [seller.shopId])
  const { rows: left } = await app.admin.query(
    `select from sales where shop_id = $1 union all select from sale_items where shop_id = $1
     union all select from stock_movements where shop_id = $1`,
    [seller.shopId],
  )
  expect(left).toEqual([])
})

test('a reversal has its original’s variant, quantity and values, whatever it is given, and never an earlier date', async () => {
  const [reversal] = await asApplication(
    `${reversing('notes', `'engano'`)} returning product_variant_id, movement_type, quantity, entry_cost, entry_total_cost, moved_cost, unit_price, reference_id`,
  )
  expect(reversal).toEqual({
    product_variant_id: variant,
    movement_type: 'out',
    quantity: '4.0000',
    entry_cost: '3.000000',
    entry_total_cost: '12.00',
    moved_cost: '12.0000000000',
    unit_price: null,
    reference_id: entry,
  })
  const ahead = await sell(shop, variant, '1', '9', '2100-01-01')
  const [taken] = await asApplication(
    `${reversing('notes', 'null', `'${ahead.movements[0]?.id}'`)} returning movement_date::text, kind`,
  )
  expect(taken).toEqual({ movement_date: '2100-01-01', kind: 'reversal' })
})

test('the ledger check compares costs, balances, sales, search texts and derived columns', async () => {
  expect(await checkLedger(app.databaseUrl)).toEqual([])
  const wrong = async (table: string, column: string, change: string, key: string): Promise<string[]> => {
    const client = await app.admin.connect()
    try {
      await client.query(`set session_replication_role = replica`)
      const { rows } = await client.query(`select ${column} as value from ${table} where id = $1`, [key])
      await client.query(`update ${table} set ${column} = ${change} where id = $1`, [key])
      const found = await checkLedger(app.databaseUrl)
      await client.query(`update ${table} set ${column} = $2 where id = $1`, [key, rows[0].value])
      return [...new Set(found.map(({ what }) => what))]
    } finally {
      await client.query(`set session_replication_role = origin`)
      client.release()
    }
  }
  expect(await wrong('product_variants', 'average_cost', 'average_cost + 0.01', variant)).toEqual(['cost'])
  expect(await wrong('product_variants', 'stock_cost', 'stock_cost + 0.01', variant)).toEqual(['cost'])
  expect(await wrong('stock_movements', 'balance_after', 'balance_after + 1', entry)).toEqual(['balance'])
  expect(await wrong('stock_movements', 'total_after', 'total_after + 1', entry)).toEqual(['balance'])
  expect(await wrong('stock_movements', 'moved_cost', 'moved_cost + 1', entry)).toContain('balance')
  expect(await wrong('sales', 'total_amount', 'total_amount + 1', sale.id)).toEqual(['sale', 'sold'])
  expect(await wrong('sales', 'status', `'cancelled'`, sale.id)).toEqual(['sale', 'sold'])
  expect(await wrong('products', 'name', `'Outro nome'`, id)).toEqual(['search'])
  expect(await wrong('products', 'is_low', 'not is_low', id)).toEqual(['derived'])
  expect(await wrong('product_variants', 'sku_key', `'x'`, variant)).toEqual(['derived'])
  expect(await wrong('product_variants', 'has_moved', 'false', variant)).toEqual(['derived'])
  expect(await wrong('products', 'last_movement_id', 'uuid_v7()', id)).toEqual(['derived'])
  const [line = ''] = sale.lines
  expect(await wrong('sale_items', 'quantity', 'quantity + 1', line)).toContain('line')
  expect(await wrong('sale_items', 'product_variant_id', `'${other}'`, line)).toEqual(['line'])
  expect(await wrong('sale_items', 'sale_date', `'2026-02-01'`, line)).toContain('line')
  expect(await wrong('stock_movements', 'unit_price', 'unit_price + 1', line)).toContain('line')
  expect(await wrong('stock_movements', 'entry_total_cost', 'entry_total_cost + 1', entry)).toEqual([
    'derived',
  ])
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})

test("the ledger check compares a customer's debt with their statement, and payments with the sale", async () => {
  const lender = await app.shop()
  const goods = await stocked(lender, { stock: ['5'] })
  const customer = await lender.api.contacts.createCustomer({ name: 'Tatiane', phone: '11 5555-0000' })
  const payments = [
    { method: 'fiado', amount: '30.00' },
    { method: 'pix', amount: '10.00' },
  ] as const
  const lines = [{ product_variant_id: goods.variant, quantity: '1', unit_price: '40.00' }]
  const body = { lines, total: '40.00', customer_id: customer.id, payments: [...payments] }
  await lender.api.sales.registerSale({ headers: {}, body })
  const add = async (table: string, column: string, change: string, where: string) => {
    const text = `update ${table} set ${column} = ${column} + $2 where shop_id = $1 and ${where}`
    await app.admin.query(text, [lender.shopId, change])
    return (await checkLedger(app.databaseUrl)).map(({ what }) => what)
  }
  expect(await add('customer_accounts', 'balance', '0.01', 'true')).toEqual(['owed'])
  expect(await add('customer_accounts', 'balance', '-0.01', 'true')).toEqual([])
  expect(await add('sale_payments', 'amount', '0.01', `method = 'pix'`)).toEqual(['paid'])
  expect(await add('sale_payments', 'amount', '-0.01', `method = 'pix'`)).toEqual([])
})
