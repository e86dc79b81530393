import { ABC_LIMITS } from '@prateleira/contract/reports/constants'
import type { AbcClass } from '@prateleira/contract/reports/rules'
import { type RawBuilder, sql } from 'kysely'
import { raw } from '../../kernel/db/query.ts'
import type { Cut } from './cut.ts'
import type { Period } from './period.ts'
import { soldItems } from './sold-queries.ts'

/** Approximate number of points of the curve. */
const CURVE_POINTS = 60

/**
 * Products by revenue of a period's completed sales net of returns in it, as the table `classed`: rank, cumulated revenue
 * and class. A class ends with the product that reaches its limit, so that the first product is always an A. Sums are
 * index-only; items are read only if a sold product was deleted since, for the name they keep (PROD-07).
 */
function classed(period: Period): RawBuilder<unknown> {
  const sold = sql`from ${soldItems(period)} i where true`
  // With more returned than sold, nothing was earned.
  const left = sql`having sum(i.quantity) > 0`
  return sql`
    sums as materialized (
      select i.product_id, sum(i.quantity) as quantity, sum(i.total_value) as revenue ${sold} group by i.product_id ${left}
    ), sold as (
      select s.product_id, null as name, null as unit, s.quantity, s.revenue from sums s where s.product_id is not null
      union all
      select null, i.product_name, i.unit, sum(i.quantity), sum(i.total_value)
        ${sold} and i.product_id is null and exists (select from sums s where s.product_id is null)
       group by i.product_name, i.unit ${left}
    ), ranked as (
      select s.*, row_number() over w as rank, sum(s.revenue) over w as cumulative, sum(s.revenue) over () as revenue_of_all,
             count(*) over () as count_of_all
        from sold s
      window w as (order by s.revenue desc, s.quantity desc, s.product_id, s.name, s.unit rows unbounded preceding)
    ), classed as materialized (
      select r.*, case
               when r.cumulative - r.revenue < r.revenue_of_all * ${sql.lit(ABC_LIMITS.A)} / 100 then 'A'
               when r.cumulative - r.revenue < r.revenue_of_all * ${sql.lit(ABC_LIMITS.B)} / 100 then 'B'
               else 'C' end as class
        from ranked r
    )`
}

const share = (value: string) =>
  sql`case when c.revenue_of_all = 0 then 0.00 else round(100 * ${sql.ref(value)} / c.revenue_of_all, 2) end`

const itemColumns = sql`
  c.rank::int as rank, c.product_id, coalesce(p.name, c.name) as name, p.internal_code, coalesce(p.unit, c.unit) as unit,
  c.quantity, round(c.revenue, 2) as revenue, ${share('c.revenue')} as share, ${share('c.cumulative')} as cumulative_share, c.class`

export interface AbcItemRow {
  rank: number
  product_id: string | null
  name: string
  internal_code: string | null
  unit: string
  quantity: string
  revenue: string
  share: string
  cumulative_share: string
  class: AbcClass
}

export interface AbcRow {
  classes: { class: AbcClass; products: number; revenue: string }[]
  curve: { products: number; cumulative_share: string }[]
  items: AbcItemRow[]
}

/** Classes, curve and one page of products, from one pass over the period's sales. */
export function abcReport(period: Period, only: AbcClass | undefined, { limit, offset }: Cut) {
  const kept = only ? sql`where c.class = ${sql.lit(only)}` : sql``
  return raw(sql<AbcRow>`
    with ${classed(period)}
    select (select coalesce(json_agg(json_build_object('class', k.class, 'products', k.products, 'revenue', k.revenue::text)), '[]')
              from (select c.class, count(*) as products, sum(c.revenue) as revenue from classed c group by c.class) k) as classes,
           (select coalesce(json_agg(json_build_object('products', c.rank, 'cumulative_share', (${share('c.cumulative')})::text)
                     order by c.rank), '[]')
              from classed c
             where c.rank in (1, c.count_of_all)
                or c.rank * ${sql.lit(CURVE_POINTS)} / c.count_of_all
                   <> (c.rank - 1) * ${sql.lit(CURVE_POINTS)} / c.count_of_all) as curve,
           (select coalesce(json_agg(json_build_object('rank', x.rank, 'product_id', x.product_id, 'name', x.name,
                     'internal_code', x.internal_code, 'unit', x.unit, 'quantity', x.quantity::text, 'revenue', x.revenue::text,
                     'share', x.share::text, 'cumulative_share', x.cumulative_share::text, 'class', x.class) order by x.rank), '[]')
              from (select ${itemColumns}
                      from (select c.* from classed c ${kept} order by c.rank
                             limit ${sql.lit(limit)} offset ${sql.lit(offset)}) c
                      left join products p on p.shop_id = current_shop() and p.id = c.product_id) x) as items`)
}

/** All products of the curve, for the export. */
export function abcExport(period: Period) {
  return raw(sql<AbcItemRow>`
    with ${classed(period)}
    select ${itemColumns} from classed c left join products p on p.shop_id = current_shop() and p.id = c.product_id
     order by c.rank`)
}

/** The class of each sold product that still exists. */
export function abcClasses(period: Period) {
  return raw(sql<{ product_id: string; class: AbcClass }>`
    with ${classed(period)} select c.product_id, c.class from classed c where c.product_id is not null`)
}
