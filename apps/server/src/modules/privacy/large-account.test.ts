import { expect, test } from 'vitest'
import { administrator } from '../../../test/admin.ts'
import { PASSWORD, type Shop, testApp } from '../../../test/harness.ts'
import { leave, stocked } from '../../../test/stock.ts'

const app = await testApp()

async function withSale(): Promise<{ shop: Shop; product: string }> {
  const shop = await app.shop()
  const { id: product, variant } = await stocked(shop, { name: 'Arroz', stock: ['50'], minimum: '0' })
  await leave(
    shop,
    { product_variant_id: variant, quantity: '3', unit_price: '10' },
    { exit_reason: 'venda' },
  )
  return { shop, product }
}

test("deletions with years of movements have minutes, not the page's seconds", async () => {
  await app.admin.query(`
    create table seen (bound text);
    create function see_bound() returns trigger language plpgsql security definer as $$
    begin
      insert into public.seen values (current_setting('statement_timeout'));
      return old;
    end $$;
    create trigger see_bound before delete on products for each row execute function see_bound()`)
  const seen = async () => {
    const { rows } = await app.admin.query<{ bound: string }>('delete from seen returning bound')
    return rows.map(({ bound }) => bound)
  }
  const { shop, product } = await withSale()
  await shop.api.catalog.deleteProduct({ id: product })
  expect(await seen()).toEqual(['10min'])

  const { shop: leaving } = await withSale()
  await leaving.api.privacy.deleteAccount({ password: PASSWORD })
  expect(await seen()).toEqual(['10min'])

  const { shop: other } = await withSale()
  const { api } = await administrator(app, ['user_management'])
  await api.admin.deleteUser({ id: other.shopId })
  expect(await seen()).toEqual(['10min'])
})

test('a deleted shop’s sales are deleted before its products, each of which would rewrite every item it was sold in', async () => {
  const { shop } = await withSale()
  const client = await app.admin.connect()
  const written = async () => {
    const { rows } = await client.query<{ n: number }>(
      `select n_tup_upd::int as n from pg_stat_xact_user_tables where relname = 'sale_items'`,
    )
    return rows[0]?.n ?? 0
  }
  try {
    await client.query('begin')
    const before = await written()
    await client.query('delete from shops where shop_id = $1', [shop.shopId])
    expect((await written()) - before).toBe(0)
    const { rows } = await client.query(
      'select from sale_items where shop_id = $1 union all select from sales where shop_id = $1',
      [shop.shopId],
    )
    expect(rows).toEqual([])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
