import type { ProfitGroup } from '@prateleira/contract/reports/profit'
import { type RawBuilder, sql } from 'kysely'
import { type Query, raw, replanned } from '../../kernel/db/query.ts'
import { corrected } from './corrected-costs.ts'
import type { Cut } from './cut.ts'
import type { Period } from './period.ts'

export interface ProfitRow {
  id: string | null
  name: string | null
  internal_code: string | null
  quantity: string | null
  unit: string | null
  date: string | null
  sales: number | null
  sold: string
  cost: string
  profit: string
  unknown_sold: string
}

export interface ProfitPage {
  sold: string
  /** Not rounded yet. */
  cost: string
  unknown_lines: number
  unknown_sold: string
  total: number
  items: ProfitRow[]
}

const COST = sql`case when x.exit_id is null then m.unit_cost else x.unit_cost end`

/**
 * A period's sold items and, with a minus, what was returned in it, as the tables `i` (the item), `m` (its movement, which has its id; null
 * once the product or variant was deleted), `x` (corrected) and what they count. Every join is by a primary key, so that a plan for few rows is not slow for
 * many.
 */
const soldLines = ({ from, to }: Period, of: RawBuilder<unknown>) => sql`
  select ${of}, i.sale_date as day, 1 as line, i.quantity, i.total_value as sold, ${COST} as unit_cost
    from sale_items i
    left join stock_movements m on m.shop_id = i.shop_id and m.id = i.id
    left join corrected x on x.exit_id = i.id
   where i.shop_id = current_shop() and i.status = 'completed' and i.sale_date >= ${from} and i.sale_date <= ${to}
  union all
  select ${of}, r.return_date, 0, -r.quantity, -r.amount, ${COST}
    from sale_return_items r
    join sale_items i on i.shop_id = r.shop_id and i.id = r.item_id
    left join stock_movements m on m.shop_id = i.shop_id and m.id = i.id
    left join corrected x on x.exit_id = i.id
   where r.shop_id = current_shop() and r.return_date >= ${from} and r.return_date <= ${to}`

/** The sums of lines. A cost of 0 is none that is known. */
const SUMS = sql`
  sum(l.quantity) as quantity, sum(l.sold) as sold, coalesce(sum(l.quantity * l.unit_cost), 0) as cost,
  coalesce(sum(l.line) filter (where coalesce(l.unit_cost, 0) = 0), 0) as unknown_lines,
  coalesce(sum(l.sold) filter (where coalesce(l.unit_cost, 0) = 0), 0) as unknown_sold`

const SUMMED = sql`s.sold, s.cost, s.unknown_lines, s.unknown_sold`

/** As the table `groups`. Deleted products are told apart by the name and unit that their sales keep (PROD-07). */
const byProduct = (period: Period) => sql`
  ${corrected(period)}, lines as (${soldLines(
    period,
    sql`i.product_id as id, case when i.product_id is null then i.product_name end as name, case when i.product_id is null then i.unit end as unit`,
  )}), sums as (
    select l.id, l.name, l.unit, ${SUMS} from lines l group by l.id, l.name, l.unit
  ), groups as materialized (
    select s.id, coalesce(p.name, s.name) as name, p.internal_code, s.quantity, coalesce(p.unit, s.unit) as unit, null::date as day,
           null::int as sales, ${SUMMED}
      from sums s left join products p on p.shop_id = current_shop() and p.id = s.id
  )`

const byDay = (period: Period) => sql`
  ${corrected(period)}, lines as (${soldLines(period, sql`i.sale_id as id`)}), sums as (
    select l.day, ${SUMS} from lines l group by l.day
  ), counted as (
    select s.sale_date as day, count(*)::int as sales ${completed(period)} group by s.sale_date
  ), groups as materialized (
    select null::uuid as id, null as name, null as internal_code, null::numeric as quantity, null as unit, s.day,
           coalesce(c.sales, 0) as sales, ${SUMMED}
      from sums s left join counted c on c.day = s.day
  )`

/** By who made the sale, also of what somebody else took back. */
const byPerson = (period: Period) => sql`
  ${corrected(period)}, lines as (${soldLines(period, sql`i.sale_id as id`)}), sums as (
    select s.created_by as id, ${SUMS} from lines l join sales s on s.shop_id = current_shop() and s.id = l.id group by s.created_by
  ), counted as (
    select s.created_by as id, count(*)::int as sales ${completed(period)} group by s.created_by
  ), groups as materialized (
    select s.id, n.name, null as internal_code, null::numeric as quantity, null as unit, null::date as day,
           coalesce(c.sales, 0) as sales, ${SUMMED}
      from sums s
      left join counted c on c.id is not distinct from s.id
      left join names_in_shop() n on n.person_id = s.id
  )`

const completed = ({ from, to }: Period) => sql`
  from sales s where s.shop_id = current_shop() and s.sale_date >= ${from} and s.sale_date <= ${to} and s.status = 'completed'`

const COLUMNS = sql`
  g.id, g.name, g.internal_code, g.quantity, g.unit, g.day as date, g.sales, round(g.sold, 2) as sold, round(g.cost, 2) as cost,
  round(g.sold, 2) - round(g.cost, 2) as profit, round(g.unknown_sold, 2) as unknown_sold`

/** Not what was sold and wholly returned in the period. */
const LEFT = sql`(g.quantity <> 0 or g.sales > 0 or g.sold <> 0 or g.cost <> 0)`

/** Days latest first, everything else by profit. */
const ORDER = sql`g.day desc, round(g.sold, 2) - round(g.cost, 2) desc, g.sold desc, g.name, g.id`

const page = ({ limit, offset }: Cut) => sql`
  select coalesce(sum(g.sold), 0) as sold, coalesce(sum(g.cost), 0) as cost, coalesce(sum(g.unknown_lines), 0)::int as unknown_lines,
         round(coalesce(sum(g.unknown_sold), 0), 2) as unknown_sold, (count(*) filter (where ${LEFT}))::int as total,
         (select coalesce(json_agg(json_build_object('id', x.id, 'name', x.name, 'internal_code', x.internal_code,
                   'quantity', x.quantity::text, 'unit', x.unit, 'date', x.date, 'sales', x.sales, 'sold', x.sold::text,
                   'cost', x.cost::text, 'profit', x.profit::text, 'unknown_sold', x.unknown_sold::text) order by x.place), '[]')
            from (select ${COLUMNS}, row_number() over (order by ${ORDER}) as place from groups g where ${LEFT}
                   order by place limit ${sql.lit(limit)} offset ${sql.lit(offset)}) x) as items
    from groups g`

const all = sql`select ${COLUMNS} from groups g where ${LEFT} order by ${ORDER}`

/** The totals and one page of the rows, from one pass over the period's sales. */
export const profitPages: Record<ProfitGroup, (period: Period, cut: Cut) => Query<ProfitPage>> = {
  product: (period, cut) => replanned(raw(sql<ProfitPage>`with ${byProduct(period)} ${page(cut)}`)),
  day: (period, cut) => replanned(raw(sql<ProfitPage>`with ${byDay(period)} ${page(cut)}`)),
  person: (period, cut) => replanned(raw(sql<ProfitPage>`with ${byPerson(period)} ${page(cut)}`)),
}

/** All rows, for the export. */
export const profitExports: Record<ProfitGroup, (period: Period) => Query<ProfitRow>> = {
  product: (period) => replanned(raw(sql<ProfitRow>`with ${byProduct(period)} ${all}`)),
  day: (period) => replanned(raw(sql<ProfitRow>`with ${byDay(period)} ${all}`)),
  person: (period) => replanned(raw(sql<ProfitRow>`with ${byPerson(period)} ${all}`)),
}
