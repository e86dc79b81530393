import { expect, onTestFinished, test } from 'vitest'
import { checkLedger } from '../../../scripts/ledger.ts'
import { testApp } from '../../../test/harness.ts'
import { countMovements, enter, leave, reverse, sell, stocked, stockOf } from '../../../test/stock.ts'
import { migrate } from '../../database.ts'

const app = await testApp()
// As at every start of the server: a copied database lacks the rights on the database itself.
await migrate(app.databaseUrl)

/** Runs SQL as a request of this tenant would, with the application's rights. */
async function asApplication(shopId: string, text: string, values: unknown[]): Promise<number | null> {
  const client = await app.admin.connect()
  try {
    await client.query('begin')
    await client.query('select enter_as($1, $1)', [shopId])
    await client.query('set local role prateleira_app')
    return (await client.query(text, values)).rowCount
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('LED-01 stock equals the sum of its movements, and only a movement can write it', async () => {
  const shop = await app.shop()
  const { id, variant } = await stocked(shop, { stock: ['10', '4'] })
  await enter(shop, { product_variant_id: variant, quantity: '5' })
  const exit = await leave(shop, { product_variant_id: variant, quantity: '7' })
  await reverse(shop, exit.movements[0]?.id ?? '')
  await leave(shop, { product_variant_id: variant, quantity: '3' })
  expect((await stockOf(shop, id))[variant]).toBe('12')
  expect((await shop.api.catalog.getProduct({ id })).total_stock).toBe('16')
  expect(await checkLedger(app.databaseUrl)).toEqual([])

  const forbidden = /permission denied/
  for (const [text, values] of [
    ['update product_variants set current_stock = 99 where id = $1', [variant]],
    ['update product_variants set average_cost = 99 where id = $1', [variant]],
    ['update products set total_stock = 99 where id = $1', [id]],
    [
      'insert into product_variants (shop_id, product_id, sku, current_stock) values (current_shop(), $1, $2, 9)',
      [id, 'X'],
    ],
    ['insert into stock_totals (shop_id, units) values (current_shop(), 9)', []],
    ['alter table stock_movements disable trigger move_stock', []],
  ] as [string, unknown[]][]) {
    await expect(asApplication(shop.shopId, text, values), text).rejects.toThrow(
      /permission denied|must be owner/,
    )
  }
  // A table of its own making must not be able to borrow the ledger's rights.
  await expect(asApplication(shop.shopId, 'create temporary table t (a int)', [])).rejects.toThrow(forbidden)
  await expect(asApplication(shop.shopId, 'create table t (a int)', [])).rejects.toThrow(forbidden)
})

test('the ledger check names every figure that does not agree', async () => {
  const shop = await app.shop()
  const { id, variant } = await stocked(shop, { stock: ['10'], cost: '2.00' })
  await app.admin.query('update product_variants set current_stock = 11 where id = $1', [variant])
  expect(await checkLedger(app.databaseUrl)).toEqual([
    { what: 'variant', shop_id: shop.shopId, of: variant, kept: '11.0000', truth: '10.0000' },
    { what: 'product', shop_id: shop.shopId, of: id, kept: '10.0000', truth: '11.0000' },
  ])
  await app.admin.query('update product_variants set current_stock = 10 where id = $1', [variant])
  // Of every column, so that no new one escapes the check.
  const { rows: columns } = await app.admin.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = 'stock_totals'::regclass and attnum > 0 and not attisdropped and attname not in ('shop_id', 'sold_until')`,
  )
  const names = columns.map(({ name }) => name)
  const add = (value: number) =>
    app.admin.query(
      `insert into stock_totals as t (shop_id, ${names}) values ($1, ${names.map(() => value)})
         on conflict (shop_id) do update set ${names.map((name) => `${name} = t.${name} + ${value}`)}`,
      [shop.shopId],
    )
  await add(5)
  const found = await checkLedger(app.databaseUrl)
  const truths: Record<string, number> = { products: 1, low: 0, units: 10, value: 20 }
  expect(found.map((one) => ({ ...one, kept: Number(one.kept), truth: Number(one.truth) }))).toEqual(
    names.map((of) => ({
      what: 'totals',
      shop_id: shop.shopId,
      of,
      kept: (truths[of] ?? Number.NaN) + 5,
      truth: truths[of],
    })),
  )
  await add(-5)
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})

test('LED-02 movements are append-only, reversed once, and deleted only with their product or account', async () => {
  const shop = await app.shop()
  const supplier = await shop.api.contacts.createSupplier({ name: 'Distribuidora' })
  const { id, variant } = await stocked(shop, { stock: ['10'] })
  const entry = await enter(
    shop,
    { product_variant_id: variant, quantity: '5' },
    { supplier_id: supplier.id },
  )
  const entered = entry.movements[0]?.id ?? ''

  for (const text of [
    'update stock_movements set quantity = 1',
    'delete from stock_movements',
    'truncate stock_movements',
  ]) {
    await expect(asApplication(shop.shopId, text, []), text).rejects.toThrow(/permission denied/)
  }
  const reversal = await reverse(shop, entered)
  expect(reversal.movements).toMatchObject([{ quantity: '5', balance_after: '10', total_stock: '10' }])
  await expect(reverse(shop, entered)).rejects.toMatchObject({ code: 'ALREADY_REVERSED' })
  await expect(reverse(shop, reversal.movements[0]?.id ?? '')).rejects.toMatchObject({
    code: 'NOT_REVERSIBLE',
  })
  const { items } = await shop.api.stock.listMovements({ product_id: id })
  expect(
    items.map(({ kind, movement_type, reverses_id, reversed }) => [
      kind,
      movement_type,
      reverses_id,
      reversed,
    ]),
  ).toEqual([
    ['reversal', 'out', entered, false],
    ['entry', 'in', null, true],
    ['initial', 'in', null, false],
  ])

  await shop.api.contacts.deleteSupplier({ id: supplier.id })
  const after = await shop.api.stock.listMovements({ product_id: id })
  expect(after.items.map(({ id, supplier_id }) => [id, supplier_id])).toEqual(
    items.map((one) => [one.id, null]),
  )

  const kept = await stocked(shop, { name: 'Fica', stock: ['1'] })
  await shop.api.catalog.deleteProduct({ id })
  expect((await shop.api.stock.listMovements({})).items.map((one) => one.product_id)).toEqual([kept.id])
  // The account's deletion is a cascade of the database.
  await app.admin.query('delete from shops where shop_id = $1', [shop.shopId])
  expect(await countMovements(app, shop, 'initial')).toBe(0)
})

test('folding goes round a shop that is being deleted, and leaves nothing of it afterwards', async () => {
  const [leaving, staying] = [await app.shop(), await app.shop()]
  for (const shop of [leaving, staying]) {
    const { variant } = await stocked(shop, { stock: ['10'] })
    const { today } = await shop.api.account.me()
    await sell(shop, variant, '1', '5.00', today)
  }
  const count = async (table: string, { shopId }: { shopId: string }) =>
    (await app.admin.query(`select from ${table} where shop_id = $1`, [shopId])).rowCount
  const [deleter, folder] = [await app.admin.connect(), await app.admin.connect()]
  onTestFinished(() => [deleter, folder].forEach((client) => void client.release(true)))
  // It would wait for the deletion and then fail by a foreign key.
  await folder.query("set lock_timeout = '3s'")
  await deleter.query('begin')
  await deleter.query('delete from shops where shop_id = $1', [leaving.shopId])
  await folder.query('select fold_totals(5000)')
  for (const table of ['stock_totals', 'sold_days', 'sold_recently']) {
    expect(await count(table, staying), table).toBe(1)
  }
  expect(await count('stock_total_changes', staying)).toBe(0)
  expect(await count('stock_total_changes', leaving)).toBeGreaterThan(0)
  await deleter.query('commit')
  await folder.query('select fold_totals(5000)')
  for (const table of ['stock_totals', 'sold_days', 'sold_recently', 'stock_total_changes'])
    expect(await count(table, leaving), table).toBe(0)
})

test('simultaneous reversals of a movement happen once', async () => {
  const shop = await app.shop()
  const { id, variant } = await stocked(shop, { stock: ['10'] })
  const exit = await leave(shop, { product_variant_id: variant, quantity: '4' })
  const movement = exit.movements[0]?.id ?? ''
  const settled = await Promise.allSettled(Array.from({ length: 12 }, () => reverse(shop, movement)))
  expect(settled.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  for (const one of settled) {
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'ALREADY_REVERSED', status: 409 })
  }
  expect((await stockOf(shop, id))[variant]).toBe('10')
})

test('an entry whose goods have left cannot be reversed', async () => {
  const shop = await app.shop()
  const { id, variant } = await stocked(shop)
  const entry = await enter(shop, { product_variant_id: variant, quantity: '5' })
  await leave(shop, { product_variant_id: variant, quantity: '3' })
  await expect(reverse(shop, entry.movements[0]?.id ?? '')).rejects.toMatchObject({
    code: 'INSUFFICIENT_STOCK',
    message: 'Estoque insuficiente. Disponível: 2, Solicitado: 5',
  })
  expect((await stockOf(shop, id))[variant]).toBe('2')
})
