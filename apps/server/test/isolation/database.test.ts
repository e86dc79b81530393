import { describe, expect, test } from 'vitest'
import { db, sql } from '../../src/kernel/db/query.ts'
import { type Shop, testApp } from '../harness.ts'
import { furnish } from './furnish.ts'
import { snapshot } from './snapshot.ts'
import { newMark } from './things.ts'

const app = await testApp()
const [a, b] = [await app.shop(), await app.shop()]
const own = await furnish(a, newMark())
const theirs = await furnish(b, newMark())

const { rows: tables } = await app.admin.query<{ name: string; readable: boolean }>(
  `select c.oid::regclass::text as name, has_any_column_privilege('prateleira_app', c.oid, 'SELECT') as readable
     from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and exists (select from pg_attribute x where x.attrelid = c.oid and x.attname = 'shop_id')`,
)

async function count(query: { query(text: string): Promise<{ rows: { n: number }[] }> }, name: string) {
  return (await query.query(`select count(*)::int as n from ${name}`)).rows[0]?.n
}

describe('a pooled connection without a tenant', () => {
  test.each(tables)('sees no row of $name', async ({ name, readable }) => {
    if (readable) expect(await count(app.database.app, name)).toBe(0)
    else await expect(count(app.database.app, name)).rejects.toThrow(/permission denied/)
  })

  test.each(['products', 'customers', 'sales', 'stock_movements', 'shops'])(
    'would see the rows of %s with row-level security off',
    async (name) => {
      const client = await app.admin.connect()
      try {
        await client.query(
          `begin; alter table ${name} disable row level security; set local role prateleira_app`,
        )
        expect(await count(client, name)).toBeGreaterThan(1)
      } finally {
        await client.query('rollback')
        client.release()
      }
    },
  )

  test('keeps its role after RESET ROLE and RESET ALL', async () => {
    const client = await app.database.app.connect()
    try {
      for (const reset of ['reset role', 'reset all', 'discard all']) {
        await client.query(reset)
        expect((await client.query('select current_user as who')).rows).toEqual([{ who: 'prateleira_app' }])
        expect(await count(client, 'products')).toBe(0)
      }
    } finally {
      client.release(true)
    }
  })

  test('forgets the tenant with the transaction, also after a failure', async () => {
    await app.services.door.enterAs(a.shopId, (tx) => tx.many(db.selectFrom('products').select('id')))
    await expect(
      app.services.door.enterAs(a.shopId, (tx) => tx.many({ compile: () => sql`select 1 / 0`.compile(db) })),
    ).rejects.toThrow()
    for (let index = 0; index < 30; index += 1) expect(await count(app.database.app, 'products')).toBe(0)
  })
})

describe('a statement without a tenant condition', () => {
  const asA = (text: string) =>
    app.services.door.enterAs(a.shopId, (tx) => tx.run({ compile: () => sql.raw(text).compile(db) }))

  test.each(tables.filter(({ readable }) => readable))(
    'reads rows of one tenant only: $name',
    async ({ name }) => {
      const rows = await app.services.door.enterAs(a.shopId, (tx) =>
        tx.many<{ shop_id: string }>({
          compile: () => sql<{ shop_id: string }>`select distinct shop_id from ${sql.raw(name)}`.compile(db),
        }),
      )
      expect(rows.filter(({ shop_id }) => shop_id !== a.shopId)).toEqual([])
    },
  )

  test.each([
    `update products set name = 'x' where shop_id = '${b.shopId}'`,
    `update products set name = 'x' where id = '${theirs.product}'`,
    `update customers set shop_id = '${b.shopId}'`,
    `delete from products where shop_id = '${b.shopId}'`,
    `delete from suppliers where id = '${theirs.supplier}'`,
    `update shops set name = 'x' where shop_id = '${b.shopId}'`,
    `update people set full_name = 'x' where person_id = '${b.personId}'`,
    `insert into members (shop_id, person_id, role) values ('${b.personId}', '${a.personId}', 'manager')`,
    `update members set role = 'manager'`,
    `delete from members`,
    `insert into customers (shop_id, name) values ('${b.shopId}', 'x')`,
    `insert into product_variants (shop_id, product_id, sku) values ('${a.shopId}', '${theirs.product}', 'x')`,
    `insert into products (shop_id, name, internal_code, category_id) values ('${a.shopId}', 'x', 'x', '${theirs.category}')`,
    `insert into stock_movements (shop_id, product_variant_id, movement_type, kind, quantity, movement_date) values ('${a.shopId}', '${theirs.variant}', 'in', 'entry', 1, '2026-01-01')`,
    `insert into stock_movements (shop_id, product_variant_id, movement_type, kind, quantity, movement_date) values ('${b.shopId}', '${theirs.variant}', 'in', 'entry', 1, '2026-01-01')`,
    `insert into stock_movements (shop_id, product_variant_id, movement_type, kind, quantity, movement_date, supplier_id) values ('${a.shopId}', '${own.variant}', 'in', 'entry', 1, '2026-01-01', '${theirs.supplier}')`,
    `insert into sales (shop_id, customer_id, sale_date, total_amount) values ('${a.shopId}', '${theirs.customer}', '2026-01-01', 1)`,
    `update product_variants set current_stock = 1000`,
    `update shops set subscription_status = 'active'`,
    `insert into admin_users (user_id, role) values ('${a.personId}', 'super_admin')`,
    `update stock_movements set quantity = 1`,
    `delete from stock_movements`,
    `select * from auth.session`,
    `create temporary table t (x int)`,
  ])('changes nothing of the other tenant, of stock or of rights: %s', async (text) => {
    const before = await snapshot(app.admin)
    const outcome = await asA(text).catch((error: Error) => error)
    expect(outcome === 0 || outcome instanceof Error).toBe(true)
    expect(await snapshot(app.admin)).toEqual(before)
  })
})

test('thousands of interleaved requests of two tenants are never mixed up', async () => {
  const answers = await Promise.all([reads(a, own.mark), reads(b, theirs.mark), failing(a), failing(b)])
  expect(answers.slice(0, 2)).toEqual([1000, 1000])

  async function reads(shop: Shop, mark: string): Promise<number> {
    const paths = ['/account/me', '/products', '/customers', '/stock/movements', `/search?q=${mark}`]
    const foreign = shop === a ? [theirs.mark, b.shopId, theirs.product] : [own.mark, a.shopId, own.product]
    let right = 0
    const worker = async (start: number) => {
      for (let index = start; index < start + 100; index += 1) {
        const path = paths[index % paths.length] as string
        const { status, body } = await shop.call('GET', `/api/v1${path}`)
        const text = JSON.stringify(body)
        const mine = path === '/account/me' ? shop.shopId : mark
        if (status === 200 && text.includes(mine) && !foreign.some((mark) => text.includes(mark))) right += 1
      }
    }
    await Promise.all(Array.from({ length: 10 }, (_, index) => worker(index)))
    return right
  }

  /** Requests that end in a refusal or an error, interleaved with the others on the same connections. */
  async function failing(shop: Shop): Promise<void> {
    for (let index = 0; index < 150; index += 1) {
      await shop.call('DELETE', `/api/v1/products/${shop === a ? theirs.product : own.product}`)
      await app.nobody.call('GET', '/api/v1/products')
    }
  }
})

test('20,000 interleaved transactions of two tenants are never mixed up', async () => {
  const query = { compile: () => sql<{ shop_id: string }>`select shop_id from products`.compile(db) }
  let mixed = 0
  const worker = async (shopId: string) => {
    for (let index = 0; index < 1000; index += 1) {
      const rows = await app.services.door.enterAs(shopId, (tx) => tx.many(query))
      if (rows.length === 0 || rows.some((row) => row.shop_id !== shopId)) mixed += 1
    }
  }
  await Promise.all(Array.from({ length: 20 }, (_, index) => worker(index % 2 ? a.shopId : b.shopId)))
  expect(mixed).toBe(0)
})

test('of statements sent together the original failure is reported, not those that follow from it', async () => {
  const divide = { compile: () => sql`select 1 / 0`.compile(db) }
  const harmless = { compile: () => sql`select 1`.compile(db) }
  await expect(
    app.services.door.enterAs(a.shopId, (tx) =>
      // The first one's failure is reported later than the second one's, because it takes more ticks.
      Promise.all([(async () => (async () => tx.many(divide))())(), tx.many(harmless)]),
    ),
  ).rejects.toMatchObject({ code: '22012' })
})
