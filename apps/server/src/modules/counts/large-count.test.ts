import { expect, test } from 'vitest'
import { checkLedger } from '../../../scripts/ledger.ts'
import { approve, openCount, review } from '../../../test/counts.ts'
import { testApp } from '../../../test/harness.ts'

const app = await testApp()
const LINES = 5_000

test('thousands of lines are reviewed, approved, printed and reversed each in one go', async () => {
  const shop = await app.shop()
  const id = await openCount(shop)
  const put = (text: string, ...more: unknown[]) => app.admin.query(text, [shop.shopId, ...more])
  await put(
    `with made as (
       insert into products (shop_id, name, internal_code, created_by, by_pin)
       select $1, 'Produto ' || n, 'P' || n, $2, false from generate_series(1, $3::int) n returning shop_id, id, internal_code
     )
     insert into product_variants (shop_id, product_id, sku) select shop_id, id, internal_code from made`,
    shop.personId,
    LINES,
  )
  await put(
    `insert into stock_movements (shop_id, product_variant_id, movement_type, kind, quantity, entry_cost, movement_date, reference_id, reference_type)
     select v.shop_id, v.id, 'in', 'initial', 10, 2, '2026-01-01', v.product_id, 'product' from product_variants v where v.shop_id = $1 order by v.product_id`,
  )
  await put(
    `insert into stock_count_lines (shop_id, count_id, product_id, product_variant_id, round, quantity, replaces, counted_by, by_pin, counted_at, balance, last_movement_id)
     select m.shop_id, $2, m.product_id, m.product_variant_id, 0, case when row_number() over () % 2 = 0 then 9 else 12 end, false, $3, false, now(), 10, m.id
       from stock_movements m where m.shop_id = $1`,
    id,
    shop.personId,
  )
  // As the database does by itself within a minute.
  await app.admin.query('analyze products, product_variants, stock_movements, stock_count_lines')
  expect(await review(shop, id, 'differences')).toMatchObject({
    differences: LINES,
    missing: '2500',
    over: '5000',
  })
  expect(await approve(shop, id)).toMatchObject({ state: 'approved', counted: LINES })
  const { lines, missing_value, over_value } = await shop.api.counts.countMinutes({ id })
  expect([lines.length, missing_value, over_value]).toEqual([LINES, '5000.00', '10000.00'])
  await shop.api.counts.reverseCount({ params: { id }, body: { reason: 'Contagem de teste' } })
  expect(await checkLedger(app.databaseUrl)).toEqual([])
}, 120_000)
