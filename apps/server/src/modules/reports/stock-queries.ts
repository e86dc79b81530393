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
