import type { Unit } from '@prateleira/contract/catalog/rules'
import { type RawBuilder, sql } from 'kysely'
import { type Query, raw, replanned, withheld } from '../../kernel/db/query.ts'
import type { Cut } from './cut.ts'

const signed = (table: string) =>
  sql`case ${sql.ref(`${table}.movement_type`)} when 'in' then ${sql.ref(`${table}.quantity`)} else -${sql.ref(`${table}.quantity`)} end`

/**
 * Stock of each product at the end of a day, as the table `levels`. A movement counts on its own date, whenever it was
 * registered, and a later reversal on the date of what it reverses. Each variant's movements are read in the order of the ledger from an index
 * alone. The average cost is that of the last one, unless one with a later date was registered before it, or one of them was reversed later:
 * then it is what the movements up to the day alone make of it (replay_stock_cost).
 */
function levels(date: string): RawBuilder<unknown> {
  // As a column, because withheld values may have no parameters.
  const there = sql`m.movement_date <= a.day`
  return sql`
    asked as (select ${date}::date as day), moved as (
      select m.product_variant_id, sum(${signed('m')}) filter (where ${there}) as quantity,
             ${withheld(sql`(array_agg(m.unit_cost order by m.id) filter (where ${there}))[count(*) filter (where ${there})]`)} as unit_cost,
             max(m.id::text) filter (where ${there}) > min(m.id::text) filter (where not ${there}) as is_mixed
        from stock_movements m, asked a
       where m.shop_id = current_shop()
       group by m.product_variant_id
      having count(*) filter (where ${there}) > 0
    ), reversed as (
      select r.product_variant_id, sum(${signed('r')}) as quantity
        from stock_movements r
        join stock_movements m on m.shop_id = r.shop_id and m.id = r.reverses_id
       where r.shop_id = current_shop() and r.kind = 'reversal' and r.movement_date > ${date} and m.movement_date <= ${date}
       group by r.product_variant_id
    ), there as (
      select m.product_variant_id, m.quantity + coalesce(r.quantity, 0) as quantity,
             ${withheld(sql`case when m.is_mixed or r.quantity is not null
               then (replay_stock_cost(current_shop(), m.product_variant_id, null, null, a.day)).average else m.unit_cost end`)} as unit_cost
        from asked a, moved m left join reversed r on r.product_variant_id = m.product_variant_id
       where m.quantity + coalesce(r.quantity, 0) <> 0
    ), levels as materialized (
      select p.id, p.unit, sum(t.quantity) as quantity, ${withheld(sql`sum(round(greatest(t.quantity, 0) * coalesce(t.unit_cost, p.cost_price, 0), 2))`)} as value
        from there t
        join product_variants v on v.shop_id = current_shop() and v.id = t.product_variant_id
        join products p on p.shop_id = current_shop() and p.id = v.product_id
       group by p.id, p.unit
    )`
}

export interface PastStockRow {
  id: string
  name: string
  internal_code: string
  unit: string
  quantity: string
  /** Null without costs. */
  value: string | null
}

const columns = sql`p.id, p.name, p.internal_code, p.unit, l.quantity, l.value`

/** Highest value first. */
const order = sql`l.value desc, l.id`

interface PastStockPage {
  products: number
  below_zero: number
  quantities: { unit: Unit; quantity: string }[]
  value: string | null
  items: PastStockRow[]
}

/** The totals and one page of products, from one pass over the movements. */
export function pastStockReport(date: string, { limit, offset }: Cut): Query<PastStockPage> {
  const page = sql<PastStockPage>`
    with ${levels(date)}
    select count(*)::int as products, count(*) filter (where l.quantity < 0)::int as below_zero,
           ${withheld(sql`round(coalesce(sum(l.value), 0), 2)`)} as value,
           (select coalesce(json_agg(json_build_object('unit', u.unit, 'quantity', u.quantity::text) order by u.products desc, u.unit), '[]')
              from (select l.unit, sum(l.quantity) as quantity, count(*) as products from levels l group by l.unit) u) as quantities,
           (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'internal_code', p.internal_code,
                     'unit', p.unit, 'quantity', l.quantity::text, 'value', l.value::text) order by ${order}), '[]')
              from (select l.* from levels l order by ${order} limit ${sql.lit(limit)} offset ${sql.lit(offset)}) l
              join products p on p.shop_id = current_shop() and p.id = l.id) as items
      from levels l`
  return replanned(raw(page))
}

/** All products in stock, for the export. */
export function pastStockExport(date: string) {
  const rows = sql<PastStockRow>`
    with ${levels(date)}
    select ${columns} from levels l join products p on p.shop_id = current_shop() and p.id = l.id order by ${order}`
  return replanned(raw(rows))
}
