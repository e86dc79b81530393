import { type RawBuilder, sql } from 'kysely'
import { actor, raw } from '../../kernel/db/query.ts'
import type { Period, PeriodInSql } from './period.ts'

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

/** Completed sales by day, less returns. */
export function soldByDay(period: Period) {
  return raw(sql<{ date: string; count: number; total: string }>`
    select d.day as date, sum(d.sales)::int as count, round(sum(d.amount), 2) as total
      from ${daysOf(period)} d
     group by d.day having sum(d.sales) <> 0 or sum(d.amount) <> 0`)
}
