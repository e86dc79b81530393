import type { CYCLE_MONTHS } from '@prateleira/contract/counts/constants'
import type { AbcClass } from '@prateleira/contract/reports/rules'
import { raw, replanned, sql } from '../../kernel/db/query.ts'
import { onlyOptions } from '../catalog/index.ts'

export interface DueRow {
  product_id: string
  name: string
  size: string | null
  color: string | null
  class: AbcClass
  counted_at: Date | null
  is_due: boolean
}

/**
 * Products for sale with their class and the time of the last approved count; a product counts as counted when all its
 * variants were.
 */
export const dueOf = (
  classed: { product_id: string; class: AbcClass }[],
  months: typeof CYCLE_MONTHS,
  now: Date,
) =>
  replanned(
    raw(sql<DueRow>`
      with product as (
        select p.id as product_id, p.name, ${onlyOptions}, coalesce(c.class, 'C') as class, min(coalesce(last.counted_at, '-infinity')) as counted_at
          from products p
          join product_variants v on v.shop_id = p.shop_id and v.product_id = p.id and (v.is_active or v.current_stock <> 0)
          left join unnest(${classed.map((one) => one.product_id)}::uuid[], ${classed.map((one) => one.class)}::text[])
            as c (product_id, class) on c.product_id = p.id
          left join lateral (
            select max(r.counted_at) as counted_at from stock_count_results r join stock_counts n on n.shop_id = r.shop_id and n.id = r.count_id
             where r.shop_id = v.shop_id and r.product_variant_id = v.id and n.state = 'approved') last on true
         where p.shop_id = current_shop() and p.is_active
         group by p.id, p.name, c.class
      )
      select d.product_id, d.name, d.size, d.color, d.class, nullif(d.counted_at, '-infinity') as counted_at, d.is_due
        from (select x.*, x.counted_at < ${now}::timestamptz - make_interval(months => (case x.class
                       when 'A' then ${sql.lit(months.A)} when 'B' then ${sql.lit(months.B)} else ${sql.lit(months.C)} end)::integer) as is_due
                from product x) d
       order by d.class, d.counted_at, fold(d.name), d.product_id`),
  )
