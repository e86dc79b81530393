import { TOP_LIST_LENGTH } from '@prateleira/contract/reports/constants'
import { sql } from 'kysely'
import { db, tenant, withheld } from '../../kernel/db/query.ts'
import type { Cut } from './cut.ts'

/** Low stock: sold-out products first, then newest first. */
export function lowStockPage({ limit, offset }: Cut) {
  return db
    .selectFrom('products')
    .where('shop_id', '=', tenant)
    .where('is_low', '=', sql.lit(true))
    .where('is_active', '=', sql.lit(true))
    .select(['id', 'name', 'unit', 'min_stock_level', 'total_stock', withheld('cost_price').as('cost_price')])
    .select(
      sql<{ current_stock: string; average_cost: string | null }[]>`(
        select coalesce(json_agg(json_build_object('current_stock', v.current_stock::text, 'average_cost', ${withheld(sql`v.average_cost`)}::text)), '[]')
          from product_variants v where v.shop_id = products.shop_id and v.product_id = products.id)`.as(
        'variants',
      ),
    )
    .orderBy(sql`total_stock > 0`)
    .orderBy('id', 'desc')
    .limit(sql.lit(limit))
    .offset(sql.lit(offset))
}

/** The newest variants without stock, and how many there are. Reads all variants of the shop: for when no product is low. */
export function soldOutVariants() {
  return db
    .selectFrom('product_variants as v')
    .innerJoin('products as p', (join) =>
      join.onRef('p.shop_id', '=', 'v.shop_id').onRef('p.id', '=', 'v.product_id'),
    )
    .where('v.shop_id', '=', tenant)
    .where('v.current_stock', '=', sql.lit('0'))
    .where('v.is_active', '=', sql.lit(true))
    .where('p.is_active', '=', sql.lit(true))
    .select(['v.id', 'p.name as product_name', 'v.size', 'v.color'])
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .orderBy('v.id', 'desc')
    .limit(sql.lit(TOP_LIST_LENGTH))
}
