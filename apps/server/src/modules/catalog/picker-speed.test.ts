import { expect, test } from 'vitest'
import { type Shop, testApp } from '../../../test/harness.ts'

const app = await testApp()
const PRODUCTS = 100_000

/** A catalogue as long as it may get, made by the database itself; the triggers that keep totals are not asked. */
async function largeCatalogue(shop: Shop): Promise<void> {
  const client = await app.admin.connect()
  try {
    await client.query(`set session_replication_role = replica`)
    await client.query(
      `insert into products (user_id, name, internal_code, sale_price)
       select $1, (array['Arroz', 'Feijão', 'Café', 'Sabão', 'Camiseta', 'Parafuso', 'Ração', 'Óleo'])[1 + n % 8]
              || ' ' || (array['branco', 'preto', 'integral', 'extra'])[1 + (n / 8) % 4]
              || case when n % 20000 = 7 then ' raridade' else '' end || ' ' || n, 'C-' || n, 9.90
         from generate_series(1, $2::int) n`,
      [shop.userId, PRODUCTS],
    )
    await client.query(
      `insert into product_variants (user_id, product_id, sku) select user_id, id, internal_code from products where user_id = $1`,
      [shop.userId],
    )
    await client.query(
      `insert into product_search (user_id, product_id, is_active, document)
       select user_id, id, true, fold(name || ' ' || internal_code) from products where user_id = $1`,
      [shop.userId],
    )
  } finally {
    await client.query(`set session_replication_role = origin`)
    client.release()
  }
  for (const table of ['products', 'product_variants', 'product_search'])
    await app.admin.query(`vacuum analyze ${table}`)
}

test('ENT-02 the picker searches on the server and answers within 100 ms at 100,000 products', {
  timeout: 120_000,
}, async () => {
  const shop = await app.shop()
  await largeCatalogue(shop)
  const typed = { '': 20, arroz: 20, 'feijão preto': 20, raridade: 5, 'C-54321': 1, inexistente: 0, ar: 20 }
  for (const [search, found] of Object.entries(typed)) {
    const times: number[] = []
    // The first ones warm connections and plans up; of the others the best says what it takes, however busy the machine is.
    for (let round = 0; round < 12; round += 1) {
      const began = performance.now()
      const options = await shop.api.catalog.searchVariants({ search })
      times.push(performance.now() - began)
      expect([search, options.length]).toEqual([search, found])
    }
    expect([search, Math.min(...times.slice(6)) < 100]).toEqual([search, true])
  }
})
