import { TOP_LIST_LENGTH } from '@prateleira/contract/reports/constants'
import { inIndexOrder, raw, sql, unchanging } from '../../kernel/db/query.ts'
import type { Period } from './period.ts'
import { soldItems } from './sold-queries.ts'

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

/**
 * Whether any item belongs to a product deleted since: the last row of an index, reachable only by its order. A plain
 * condition would be evaluated item by item with any index that looks cheap without statistics.
 */
export const lastOfSold = unchanging(
  inIndexOrder(
    raw(sql<{ is_nameless: boolean }>`
      select i.product_id is null as is_nameless from sale_items i where i.shop_id = current_shop() order by i.product_id desc limit 1`),
  ),
)

/**
 * The best-selling products of the last sales_window() days, ending with `last`: the same as popularRows for them. Stored
 * sums are ranked by an index; only later changes, and days that the two periods do not share, are summed here, and each
 * of their products is ranked separately (decision 246). It is one statement, so that all figures are of one moment. The
 * condition is 'not cancelled' instead of 'completed', for which the planner would use the index of all days; deleted
 * products are read only if there are any (lastOfSold).
 */
export function recentlyPopular({ from, to }: Period, withNameless: boolean) {
  // If the sums have no day yet, nothing is stored: everything counts as new.
  const lost = { from: sql`(select lost_from from kept)`, to: sql`(select lost_to from kept)` }
  const gained = { from: sql`(select gained_from from kept)`, to: sql`(select gained_to from kept)` }
  return raw(sql<PopularRow>`
    with kept as materialized (
      select k.until - sales_window() as since, k.until,
             case when k.until <= ${to}::date then k.until - sales_window() + 1 else greatest(${to}::date + 1, k.until - sales_window() + 1) end as lost_from,
             case when k.until <= ${to}::date then least(k.until, ${from}::date - 1) else k.until end as lost_to,
             case when k.until <= ${to}::date then greatest(${from}::date, k.until + 1) else ${from}::date end as gained_from,
             case when k.until > ${to}::date then least(${to}::date, k.until - sales_window()) else ${to}::date end as gained_to
        from (select (select t.sold_until from stock_totals t where t.shop_id = current_shop()) as until offset 0) k
    ), moved as materialized (
      select m.product_id, sum(m.quantity) as quantity, sum(m.revenue) as revenue
        from (
          select c.product_id, c.sold as quantity, c.revenue from stock_total_changes c
           where c.shop_id = current_shop() and c.sold_on > (select since from kept) and c.sold_on <= (select until from kept)
          union all
          select i.product_id, -i.quantity, -i.total_value from ${soldItems(lost)} i
          union all
          select i.product_id, i.quantity, i.total_value from ${soldItems(gained)} i
        ) m
       where m.product_id is not null group by m.product_id
    ), ranked as (
      (select r.product_id, r.quantity, r.revenue from sold_recently r
        where r.shop_id = current_shop() and r.quantity > 0 and r.product_id <> all (array(select m.product_id from moved m))
          and (select true from products p where p.shop_id = current_shop() and p.id = r.product_id)
        order by r.quantity desc, r.product_id limit ${sql.lit(TOP_LIST_LENGTH)})
      union all
      select m.product_id, m.quantity + coalesce(r.quantity, 0), m.revenue + coalesce(r.revenue, 0)
        from moved m left join sold_recently r on r.shop_id = current_shop() and r.product_id = m.product_id
    ), top as (
      select r.product_id, p.name, p.unit, p.total_stock as stock, r.quantity as quantity_sold, r.revenue
        from ranked r join products p on p.shop_id = current_shop() and p.id = r.product_id
       where r.quantity > 0
       order by r.quantity desc, r.product_id limit ${sql.lit(TOP_LIST_LENGTH)}
    )
    select * from top ${withNameless ? sql`union all ${soldNameless({ from, to })}` : sql``}
     order by quantity_sold desc, revenue desc, name limit ${sql.lit(TOP_LIST_LENGTH)}`)
}

/** Items of deleted products, under the name they keep (PROD-07). */
function soldNameless({ from, to }: Period) {
  return sql`
    select null, n.product_name, n.unit, null, sum(n.quantity), sum(n.total_value) from (
      select i.product_name, i.unit, i.quantity, i.total_value from sale_items i
       where i.shop_id = current_shop() and i.product_id is null and i.status <> 'cancelled' and i.sale_date >= ${from} and i.sale_date <= ${to}
      union all
      select i.product_name, i.unit, -r.quantity, -r.amount
        from sale_return_items r join sale_items i on i.shop_id = r.shop_id and i.id = r.item_id
       where r.shop_id = current_shop() and r.return_date >= ${from} and r.return_date <= ${to} and i.product_id is null
    ) n group by n.product_name, n.unit having sum(n.quantity) > 0`
}
