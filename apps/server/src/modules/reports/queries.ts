import { TOP_LIST_LENGTH } from '@prateleira/contract/reports/constants'
import { sql } from 'kysely'
import { actor, db, raw, tenant } from '../../kernel/db/query.ts'

/** Days from `from` to `to`, both included, as yyyy-MM-dd. */
export interface Period {
  from: string
  to: string
}

/** Low-stock products, newest first: read from the partial index, so its length does not matter. */
export function lowStockRows() {
  return db
    .selectFrom('products')
    .where('shop_id', '=', tenant)
    .where('is_low', '=', sql.lit(true))
    .where('is_active', '=', sql.lit(true))
    .select(['id', 'name', 'unit', 'total_stock', 'min_stock_level'])
    .orderBy('id', 'desc')
    .limit(sql.lit(TOP_LIST_LENGTH))
}

/** Number and total of the sales completed in a period. */
export function salesIn(period: Period) {
  return db
    .selectFrom('sales')
    .where('shop_id', '=', tenant)
    .where('sale_date', '>=', period.from)
    .where('sale_date', '<=', period.to)
    .where('status', '=', sql.lit('completed'))
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<string>`round(coalesce(sum(total_amount), 0), 2)`.as('total'),
    ])
}

/** The same of what the person who acts sold. */
export function ownSalesIn(period: Period) {
  return salesIn(period).where('created_by', '=', actor)
}

export interface PopularRow {
  product_id: string | null
  name: string
  unit: string
  /** Current stock; null when the product was deleted. */
  stock: string | null
  quantity_sold: string
  revenue: string
}

/**
 * The best-selling products of a period, by quantity. Sums are index-only, with revenue only for the few that are shown; items
 * are read only when something sold was deleted since, for the name they keep (PROD-07).
 */
export function popularRows(period: Period) {
  const sold = sql`from sale_items i where i.shop_id = current_shop() and i.status = 'completed'
    and i.sale_date >= ${period.from} and i.sale_date <= ${period.to}`
  return raw(sql<PopularRow>`
    with sums as materialized (
      select i.product_id, sum(i.quantity) as quantity ${sold} group by i.product_id
    ), top as materialized (
      select s.product_id, s.quantity from sums s where s.product_id is not null
       order by s.quantity desc, s.product_id limit ${sql.lit(TOP_LIST_LENGTH)}
    ), money as (
      select i.product_id, sum(i.total_value) as revenue ${sold} and i.product_id in (select t.product_id from top t)
       group by i.product_id
    )
    select t.product_id, p.name, p.unit, p.total_stock as stock, t.quantity as quantity_sold, m.revenue
      from top t
      join money m on m.product_id = t.product_id
      join products p on p.shop_id = current_shop() and p.id = t.product_id
    union all
    select null, i.product_name, i.unit, null, sum(i.quantity), sum(i.total_value)
      ${sold} and i.product_id is null and exists (select from sums s where s.product_id is null)
     group by i.product_name, i.unit
     order by quantity_sold desc, revenue desc, name limit ${sql.lit(TOP_LIST_LENGTH)}`)
}

export interface MovedRow {
  date: string
  entries: string
  exits: string
}

/**
 * Quantities of entries and exits by day, without reversed ones: all are summed from an index, and the few reversed ones
 * subtracted. A reversal is never dated before its original, so reversals of the period begin with it.
 */
export function movedByDay(period: Period) {
  return raw(sql<MovedRow>`
    select moved.date,
           coalesce(sum(moved.quantity) filter (where moved.kind = 'entry'), 0) as entries,
           coalesce(sum(moved.quantity) filter (where moved.kind = 'exit'), 0) as exits
      from (
        select m.movement_date as date, m.kind, m.quantity
          from stock_movements m
         where m.shop_id = current_shop() and m.kind in ('entry', 'exit')
           and m.movement_date >= ${period.from} and m.movement_date <= ${period.to}
        union all
        select m.movement_date, m.kind, -m.quantity
          from stock_movements r
          join stock_movements m on m.shop_id = r.shop_id and m.id = r.reverses_id
         where r.shop_id = current_shop() and r.kind = 'reversal' and r.movement_date >= ${period.from}
           and m.kind in ('entry', 'exit') and m.movement_date >= ${period.from} and m.movement_date <= ${period.to}
      ) moved
     group by moved.date`)
}

/** Completed sales by day. */
export function soldByDay(period: Period) {
  return db
    .selectFrom('sales')
    .where('shop_id', '=', tenant)
    .where('sale_date', '>=', period.from)
    .where('sale_date', '<=', period.to)
    .where('status', '=', sql.lit('completed'))
    .select([
      'sale_date as date',
      sql<number>`count(*)::int`.as('count'),
      sql<string>`round(sum(total_amount), 2)`.as('total'),
    ])
    .groupBy('sale_date')
}
