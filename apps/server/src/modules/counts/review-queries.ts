import type { ReviewView } from '@prateleira/contract/counts/rules'
import type { COUNT_ITEM_VIEWS, CountItem, Minutes, ReviewLine } from '@prateleira/contract/counts/schemas'
import { raw, replanned, sql, withheld } from '../../kernel/db/query.ts'
import { BELONGS, type Cut } from './queries.ts'

const VARIANT = sql`v.id as product_variant_id, p.name as product_name, v.sku, v.size, v.color, p.unit`
const NAMES = sql`(select coalesce(array_agg(n.name order by fold(n.name)), '{}') from names_in_shop() n where n.person_id = any (f.people))`

interface Asked {
  view: (typeof COUNT_ITEM_VIEWS)[number] | 'all'
  product_variant_id?: string | undefined
}

export type ItemRow = CountItem & { total: number }

/** The part of a count that a counting person may see: their own quantities, and whether a variant was counted by anybody. */
export const itemsOf = (id: string, { view, product_variant_id: only }: Asked, { limit, offset }: Cut) =>
  replanned(
    raw(sql<ItemRow>`
      with added as materialized (
        -- Added up once and looked up by hash or index: without statistics a join would compare each variant with all lines.
        select l.product_variant_id as variant, sum(l.quantity) filter (where l.counted_by = current_actor()) as mine,
               max(l.counted_at) filter (where l.counted_by = current_actor()) as latest
          from standing_lines(${id}::uuid) l
         where ${only ?? null}::uuid is null or l.product_variant_id = ${only ?? null}::uuid
         group by l.product_variant_id),
      awaited as materialized (
        select w.product_variant_id as variant from awaited_recounts(${id}::uuid) w
         where ${only ?? null}::uuid is null or w.product_variant_id = ${only ?? null}::uuid),
      s as materialized (
        -- One of them, by the view; what was counted awaits no recount.
        select a.variant, a.mine, true as is_counted, false as is_recount, a.latest from added a where ${view}::text = 'mine' and a.mine is not null
         union all
        select w.variant, null, false, true, null from awaited w where ${view}::text = 'recounts'
         union all
        select v.id, null, false, v.id in (select w.variant from awaited w), null
          from stock_counts c
          join products p on p.shop_id = c.shop_id
          join product_variants v on v.shop_id = p.shop_id and v.product_id = p.id
         where ${view}::text = 'todo' and c.shop_id = current_shop() and c.id = ${id}::uuid and ${BELONGS}
           and (${only ?? null}::uuid is null or v.id = ${only ?? null}::uuid) and v.id not in (select a.variant from added a)
         union all
        select v.id, a.mine, a.variant is not null, v.id in (select w.variant from awaited w), a.latest
          from product_variants v left join added a on a.variant = v.id
         where ${view}::text = 'all' and v.shop_id = current_shop() and (${only ?? null}::uuid is null or v.id = ${only ?? null}::uuid))
      select ${VARIANT}, s.mine::text as mine, s.is_counted, s.is_recount,
             case when not c.is_blind then v.current_stock end::text as expected, count(*) over ()::int as total
        from stock_counts c
       cross join s
       cross join lateral (
          select x.id, x.product_id, x.sku, x.size, x.color, x.current_stock
            from product_variants x where x.shop_id = current_shop() and x.id = s.variant offset 0) v
       cross join lateral (select x.name, x.unit from products x where x.shop_id = current_shop() and x.id = v.product_id offset 0) p
       where c.shop_id = current_shop() and c.id = ${id}::uuid
       order by s.latest desc nulls last, fold(p.name), v.id
       limit ${sql.lit(limit)} offset ${sql.lit(offset)}`),
  )

/**
 * Counted and expected quantities, as `line`, including uncounted variants and those that wait for recounts. Each variant
 * is looked up separately, and has its product's cost where it has no average: without statistics a join would compare each with all others.
 */
const lines = (id: string) => sql`
  c as materialized (select x.* from stock_counts x where x.shop_id = current_shop() and x.id = ${id}::uuid),
  found as materialized (select * from found_by_count(${id}::uuid)),
  line as materialized (
    select ${VARIANT}, f.expected, f.quantity as counted, case when f.newer is null then f.quantity - f.expected end as difference,
           coalesce(v.average_cost, p.cost_price) as unit_cost, f.people, f.counted_at, false as awaits_recount, f.moved, f.reversed, f.newer, v.current_stock
      from found f
     cross join lateral (
       select x.id, x.product_id, x.sku, x.size, x.color, x.current_stock, ${withheld('x.average_cost')} as average_cost
         from product_variants x where x.shop_id = current_shop() and x.id = f.product_variant_id offset 0) v
     cross join lateral (
       select x.name, x.unit, ${withheld('x.cost_price')} as cost_price
         from products x where x.shop_id = current_shop() and x.id = v.product_id offset 0) p
     union all
    select ${VARIANT}, v.current_stock, null, null, ${withheld(sql`coalesce(v.average_cost, p.cost_price)`)}, null, null,
           exists (select from stock_count_recounts r where r.shop_id = c.shop_id and r.count_id = c.id and r.product_variant_id = v.id),
           false, null, null, v.current_stock
      from c
      join products p on p.shop_id = c.shop_id
      join product_variants v on v.shop_id = p.shop_id and v.product_id = p.id
     where ${BELONGS} and v.id not in (select f.product_variant_id from found f)
  )`

const VALUE = sql`round(f.difference * f.unit_cost, 2)`
const SUMS = sql`
  count(*) filter (where f.difference <> 0)::int as differences,
  coalesce(sum(f.difference) filter (where f.difference > 0), 0)::text as over,
  coalesce(-sum(f.difference) filter (where f.difference < 0), 0)::text as missing,
  ${withheld(sql`coalesce(sum(${VALUE}) filter (where f.difference > 0), 0.00)`)}::text as over_value,
  ${withheld(sql`coalesce(-sum(${VALUE}) filter (where f.difference < 0), 0.00)`)}::text as missing_value`

export interface SumsRow {
  version: number
  uncounted: number
  uncounted_with_stock: number
  differences: number
  over: string
  missing: string
  over_value: string | null
  missing_value: string | null
}

export const reviewSums = (id: string) =>
  replanned(
    raw(sql<SumsRow>`
      with ${lines(id)}
      select count_version(${id}::uuid) as version,
             count(*) filter (where f.counted is null and not f.awaits_recount)::int as uncounted,
             (select count(*)::int from uncounted_with_stock(${id}::uuid)) as uncounted_with_stock,
             ${SUMS}
        from line f`),
  )

export type ReviewRow = Omit<ReviewLine, 'counted_at' | 'lines'> & {
  counted_at: Date | null
  lines: ReviewLine['lines']
  total: number
}

/** One page of the review: the largest differences in reais first, then in units; everything else by name. */
export const reviewPage = (id: string, view: ReviewView, { limit, offset }: Cut) =>
  replanned(
    raw(sql<ReviewRow>`
      with ${lines(id)}
      select f.product_variant_id, f.product_name, f.sku, f.size, f.color, f.unit, f.expected::text as expected, f.counted::text as counted,
             f.difference::text as difference, ${VALUE}::text as value, ${NAMES} as people, f.counted_at, f.awaits_recount, f.moved, f.reversed::text as reversed, f.newer,
             (select count(*)::int from stock_count_recounts r
               where r.shop_id = current_shop() and r.count_id = ${id}::uuid and r.product_variant_id = f.product_variant_id) as rounds,
             (select coalesce(json_agg(json_build_object('by', coalesce(n.name, 'Ex-membro'), 'quantity', l.quantity::text, 'at', l.counted_at,
                       'late', (select q.receipt from queued_counts q where q.shop_id = l.shop_id and q.line_id = l.id))
                       order by l.counted_at, l.id), '[]')
                from standing_lines(${id}::uuid) l left join names_in_shop() n on n.person_id = l.counted_by
               where l.product_variant_id = f.product_variant_id) as lines,
             f.total
        from (select f.*, count(*) over ()::int as total from line f
               where case ${view} when 'differences' then f.difference <> 0 when 'counted' then f.counted is not null
                                  when 'recounts' then f.awaits_recount else f.counted is null and not f.awaits_recount end
               order by case when ${view} = 'differences' then abs(${VALUE}) end desc nulls last,
                        case when ${view} = 'differences' then abs(f.difference) end desc nulls last,
                        case when ${view} = 'uncounted' then f.current_stock <> 0 end desc,
                        fold(f.product_name), f.product_variant_id
               limit ${sql.lit(limit)} offset ${sql.lit(offset)}) f`),
  )

export type MinutesRow = Omit<Minutes['lines'][number], 'difference' | 'value'> & { unit_cost: string | null }

export const minutesLines = (id: string) =>
  raw(sql<MinutesRow>`
    with named as materialized (select n.person_id::text as id, n.name from names_in_shop() n)
    select f.product_variant_id, f.product_name, f.sku, f.size, f.color, f.unit, f.expected, f.counted, f.rounds::int as rounds,
           f.counted_at is not null as was_counted, ${withheld('f.unit_cost')}::text as unit_cost, (select coalesce(array_agg(n.name order by fold(n.name)), '{}') from named n where f.people ? n.id) as people
      from stock_count_results f where f.shop_id = current_shop() and f.count_id = ${id}::uuid
     order by fold(f.product_name), f.product_variant_id`)
