import { TOP_LIST_LENGTH } from '@prateleira/contract/reports/constants'
import { type RawBuilder, sql } from 'kysely'
import { actor, db, raw, tenant } from '../../kernel/db/query.ts'

/** Days from `from` to `to`, both included, as yyyy-MM-dd. */
export interface Period {
  from: string
  to: string
}

/** The same as SQL expressions. */
export interface PeriodInSql {
  from: RawBuilder<unknown>
  to: RawBuilder<unknown>
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

/** Sums by day, and later changes (decision 246). */
function daysOf({ from, to }: Period): RawBuilder<unknown> {
  return sql`(
    select d.day, d.sales, d.amount from sold_days d where d.shop_id = current_shop() and d.day >= ${from} and d.day <= ${to}
    union all
    select c.sold_on, c.sales, c.revenue from stock_total_changes c
     where c.shop_id = current_shop() and c.sold_on >= ${from} and c.sold_on <= ${to})`
}

/** Number and total of a period's completed sales, less the returns made in it, whenever the goods were sold (SELL-07). */
export function salesIn(period: Period) {
  return raw(sql<{ count: number; total: string }>`
    select coalesce(sum(d.sales), 0)::int as count, round(coalesce(sum(d.amount), 0), 2) as total from ${daysOf(period)} d`)
}

/** The same for the acting person's sales. */
export function ownSalesIn({ from, to }: Period) {
  const returned = sql`select sum(r.amount) from sale_returns r join sales s on s.shop_id = r.shop_id and s.id = r.sale_id
    where r.shop_id = current_shop() and r.return_date >= ${from} and r.return_date <= ${to} and s.created_by = ${actor}`
  return raw(sql<{ count: number; total: string }>`
    select count(*)::int as count, round(coalesce(sum(s.total_amount), 0) - coalesce((${returned}), 0), 2) as total
      from sales s
     where s.shop_id = current_shop() and s.sale_date >= ${from} and s.sale_date <= ${to} and s.status = 'completed' and s.created_by = ${actor}`)
}

/** Items sold in a period and, with a minus, returned ones. The days may be expressions. */
export function soldItems({ from, to }: Period | PeriodInSql): RawBuilder<unknown> {
  return sql`(
    select i.product_id, i.product_name, i.unit, i.quantity, i.total_value
      from sale_items i
     where i.shop_id = current_shop() and i.status = 'completed' and i.sale_date >= ${from} and i.sale_date <= ${to}
    union all
    select i.product_id, i.product_name, i.unit, -r.quantity, -r.amount
      from sale_return_items r join sale_items i on i.shop_id = r.shop_id and i.id = r.item_id
     where r.shop_id = current_shop() and r.return_date >= ${from} and r.return_date <= ${to})`
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
 * The best-selling products of a period, by quantity. Sums are index-only, with revenue only for the few results; items
 * are read only if a sold product was deleted since, for the name they keep (PROD-07).
 */
export function popularRows(period: Period) {
  const sold = sql`from ${soldItems(period)} i where true`
  return raw(sql<PopularRow>`
    with sums as materialized (
      select i.product_id, sum(i.quantity) as quantity ${sold} group by i.product_id having sum(i.quantity) > 0
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
     group by i.product_name, i.unit having sum(i.quantity) > 0
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

/** Completed sales by day, less returns. */
export function soldByDay(period: Period) {
  return raw(sql<{ date: string; count: number; total: string }>`
    select d.day as date, sum(d.sales)::int as count, round(sum(d.amount), 2) as total
      from ${daysOf(period)} d
     group by d.day having sum(d.sales) <> 0 or sum(d.amount) <> 0`)
}
