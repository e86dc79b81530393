import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const app = await testApp()

test("a product's search text is composed once, however many variants are added or removed", async () => {
  const shop = await app.shop()
  const client = await app.admin.connect()
  const calls = async () => {
    const { rows } = await client.query<{ calls: number }>(
      `select coalesce(sum(calls), 0)::int as calls from pg_stat_xact_user_functions where funcname like 'refresh\\_%search%'`,
    )
    return rows[0]?.calls ?? 0
  }
  const computed = async (statement: string, values: unknown[]) => {
    await client.query('begin')
    await client.query(`set local track_functions = 'pl'`)
    const before = await calls()
    await client.query(statement, values)
    const after = await calls()
    await client.query('commit')
    return after - before
  }
  try {
    const product = randomUUID()
    await client.query(
      `insert into products (shop_id, id, name, internal_code) values ($1, $2, 'Camiseta', 'C1')`,
      [shop.shopId, product],
    )
    const added = await computed(
      `insert into product_variants (shop_id, product_id, size, sku) select $1, $2, 'Tamanho ' || n, 'S' || n from generate_series(1, 200) n`,
      [shop.shopId, product],
    )
    expect(added).toBe(1)
    const found = async (search: string) => (await shop.api.catalog.listProducts({ search })).items.length
    expect(await found('tamanho 200')).toBe(1)
    const removed = await computed(
      `delete from product_variants where shop_id = $1 and product_id = $2 and size = any ($3)`,
      [shop.shopId, product, Array.from({ length: 100 }, (_, n) => `Tamanho ${n + 101}`)],
    )
    expect(removed).toBe(1)
    expect([await found('tamanho 100'), await found('tamanho 200')]).toEqual([1, 0])
  } finally {
    client.release()
  }
})
