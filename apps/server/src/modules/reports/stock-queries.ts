import { TOP_LIST_LENGTH } from '@prateleira/contract/reports/constants'
import { sql } from 'kysely'
import { db, raw, replanned, tenant, withheld } from '../../kernel/db/query.ts'
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

interface SoldOutRow {
  id: string
  product_name: string
  size: string | null
  color: string | null
  total: number
}

/** The newest variants without stock, and how many there are. Reads all variants of the shop: for when no product is low. */
export function soldOutVariants() {
  // One lookup per row: without statistics a join would compare each row with all others.
  return replanned(
    raw(sql<SoldOutRow>`
    select v.id, p.name as product_name, v.size, v.color, (count(*) over ())::int as total
      from product_variants v
     cross join lateral (
       select x.name, x.is_active from products x where x.shop_id = v.shop_id and x.id = v.product_id offset 0
     ) p
     where v.shop_id = current_shop() and v.current_stock = 0 and v.is_active and p.is_active
     order by v.id desc limit ${sql.lit(TOP_LIST_LENGTH)}`),
  )
}

export interface StockExportRow {
  internal_code: string
  name: string
  category_name: string | null
  supplier_name: string | null
  total_stock: string
  min_stock_level: string
  cost_price: string | null
  sale_price: string | null
  /** stock × cost (REP-05); 0 without a cost. */
  value: string | null
  is_active: boolean
}

/** All products, inactive ones too, newest first. */
export function stockExport() {
  return raw(sql<StockExportRow>`
    select p.internal_code, p.name, c.name as category_name, s.name as supplier_name, p.total_stock, p.min_stock_level,
           ${withheld('p.cost_price')} as cost_price, p.sale_price,
           ${withheld(sql`round(p.total_stock * coalesce(p.cost_price, 0), 2)`)} as value, p.is_active
      from products p
      left join categories c on c.shop_id = p.shop_id and c.id = p.category_id
      left join suppliers s on s.shop_id = p.shop_id and s.id = p.supplier_id
     where p.shop_id = current_shop()
     order by p.id desc`)
}
