import { RECENT_MOVEMENTS_LENGTH } from '@prateleira/contract/stock/constants'
import type { movementListInput } from '@prateleira/contract/stock/schemas'
import { CompiledQuery, type InsertObject, type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { DB } from '../../kernel/db/database.gen.ts'
import { db, inIndexOrder, type Query, replanned, tenant, withheld } from '../../kernel/db/query.ts'
import { requireRead } from '../../kernel/rpc/require-read.ts'
import { actorHas } from '../account/index.ts'
import { late } from './late.ts'
import { balancesAfter, correctedBy, corrects, standingFor } from './standing.ts'

/** A hand-written statement: the hot writes are one statement each. */
export function rawStatement<R>(text: string, values: readonly unknown[]): Query<R> {
  return { compile: () => CompiledQuery.raw(text, [...values]) as CompiledQuery<R> }
}

/** The input of a movement; the ledger fills in the rest. */
export type GivenMovement = Partial<InsertObject<DB, 'stock_movements'>>

/** What is registered: an entry, or what stands for the initial stock of a variant that is corrected. */
export type RegisteredKind = 'entry' | 'initial'

export interface RegisteredRow {
  id: string
  product_variant_id: string
  product_id: string
  product_name: string
  quantity: string
  unit_price: string | null
  total_value: string | null
  balance_after: string
  total_after: string
  min_stock_level: string
  reference_id: string | null
}

/** The API's unit_price and total_value: the cost of entries, the price of exits. */
const money = [
  sql<string | null>`coalesce(m.unit_price, ${withheld('m.entry_cost')})`.as('unit_price'),
  sql<string | null>`coalesce(m.total_value, ${withheld('m.entry_total_cost')})`.as('total_value'),
] as const

function registeredRows() {
  return db
    .selectFrom('stock_movements as m')
    .innerJoin('products as p', (join) =>
      join.onRef('p.shop_id', '=', 'm.shop_id').onRef('p.id', '=', 'm.product_id'),
    )
    .where('m.shop_id', '=', tenant)
    .select([
      'm.id',
      'm.product_variant_id',
      'm.product_id',
      'p.name as product_name',
      'm.quantity',
      ...money,
      'p.min_stock_level',
      'm.reference_id',
    ])
    .orderBy('m.product_id')
    .orderBy('m.id')
}

/** The lines of an entry or exit. Those of a correction have the stock after the reversals that are part of it. */
export function registeredByReference(referenceId: string) {
  const after = (balance: 'balance_after' | 'total_after') =>
    sql<string>`case when m.corrects_id is null then ${sql.ref(`m.${balance}`)} else ${sql.ref(`done.${balance}`)} end`.as(
      balance,
    )
  return registeredRows()
    .leftJoin(balancesAfter(referenceId).as('done'), 'done.product_variant_id', 'm.product_variant_id')
    .where('m.reference_id', '=', referenceId)
    .select([after('balance_after'), after('total_after'), reversed])
}

export function registeredByIds(ids: string[]) {
  return registeredRows().where('m.id', 'in', ids).select(['m.balance_after', 'm.total_after'])
}

export const reversed =
  sql<boolean>`exists (select from stock_movements r where r.shop_id = m.shop_id and r.reverses_id = m.id)`.as(
    'reversed',
  )

export function registeredByKey(key: string) {
  return (
    db
      .selectFrom('stock_movements as m')
      .where('m.shop_id', '=', tenant)
      .where('m.idempotency_key', '=', key)
      .select('m.reference_id')
      .select(
        sql<boolean>`not exists (
          select from stock_movements line where line.shop_id = m.shop_id and line.reference_id = m.reference_id and line.reverses_id is null
             and (not exists (select from stock_movements r where r.shop_id = line.shop_id and r.reverses_id = line.id)
               or ${standingFor(sql`line.id`)} is not null))`.as('reversed_whole'),
      )
      // An entry's hash covers its cost.
      .select(
        sql<string | null>`coalesce(m.request_hash, ${withheld('entry_cost_hash')}::text)`.as('request_hash'),
      )
  )
}

const visible = (movement: string) =>
  sql<SqlBool>`(${actorHas('movements_read')} or ${sql.ref(`${movement}.created_by`)} = current_actor())`

/**
 * Movements with names, for display; add a filter and an order. Replanned: a plan of an empty database looks at all movements, products and
 * sales for each one shown.
 */
function movements() {
  return db
    .selectFrom('stock_movements as m')
    .innerJoin('products as p', (join) =>
      join.onRef('p.shop_id', '=', 'm.shop_id').onRef('p.id', '=', 'm.product_id'),
    )
    .innerJoin('product_variants as v', (join) =>
      join.onRef('v.shop_id', '=', 'm.shop_id').onRef('v.id', '=', 'm.product_variant_id'),
    )
    .leftJoin('suppliers as s', (join) =>
      join.onRef('s.shop_id', '=', 'm.shop_id').onRef('s.id', '=', 'm.supplier_id'),
    )
    .leftJoin('sales as sale', (join) =>
      join
        .onRef('sale.shop_id', '=', 'm.shop_id')
        .onRef('sale.id', '=', 'm.reference_id')
        .on('m.reference_type', '=', sql.lit('sale')),
    )
    .leftJoin('customers as c', (join) =>
      join.onRef('c.shop_id', '=', 'sale.shop_id').onRef('c.id', '=', 'sale.customer_id'),
    )
    .where('m.shop_id', '=', tenant)
    .select([
      'm.id',
      'm.shop_id as user_id',
      'm.product_variant_id',
      'm.product_id',
      'p.name as product_name',
      'p.internal_code',
      'v.sku',
      'v.size',
      'v.color',
      'p.unit',
    ])
    .select([
      'm.movement_type',
      'm.kind',
      'm.quantity',
      ...money,
      withheld('m.unit_cost').as('unit_cost'),
      withheld('m.cost_adjustment').as('cost_adjustment'),
      'm.balance_after',
      'm.movement_date',
    ])
    .select([
      'm.exit_reason',
      'm.responsible_person',
      sql<string | null>`case when m.by_pin then (
        select n.name from names_in_shop() n where n.person_id = m.created_by) end`.as('operator'),
      'm.notes',
      'm.supplier_id',
      sql<string | null>`case when ${actorHas('suppliers')} then s.name end`.as('supplier_name'),
      sql<string | null>`case when ${actorHas('customers')} then c.name end`.as('customer_name'),
      'sale.payment_method',
      sql<number | null>`case when sale.id is not null then (
        select count(*)::int from sale_items i where i.shop_id = sale.shop_id and i.sale_id = sale.id) end`.as(
        'sale_items',
      ),
      'sale.status as sale_status',
      'sale.returned_whole',
      'm.reference_id',
      'm.reference_type',
      'm.reverses_id',
      'm.created_at',
      reversed,
      correctedBy.as('corrected_by'),
      corrects.as('corrects_id'),
      late.as('late'),
    ])
}

/**
 * Of a line of an entry or exit: how many lines of it are not reversed; null for a sale. For short lists: a look at the index for each of up to
 * 100 lines.
 */
const standingLines = sql<number | null>`case when m.reference_type in ('entry', 'exit') then (
  select count(*)::int from stock_movements line where line.shop_id = m.shop_id and line.reference_id = m.reference_id
     and not exists (select from stock_movements r where r.shop_id = line.shop_id and r.reverses_id = line.id)) end`.as(
  'standing_lines',
)

/** How much of a sale's line came back; null for another movement. For short lists, as `standingLines`. */
const returned = sql<string | null>`case when sale.returned_whole is not null then (
  select coalesce(sum(i.quantity), 0) from sale_return_items i where i.shop_id = m.shop_id and i.item_id = m.id)
  when sale.id is not null then 0 end`.as('returned')

/** These movements of a kind and the rest of the entries, exits or sales that they are of: none is shown in part. */
function wholeOf(latest: RawBuilder<string>, kind: 'entry' | 'exit') {
  return movements()
    .select([standingLines, returned])
    .where(
      'm.id',
      'in',
      sql<string>`(
        select line.id from (select distinct one.reference_id from stock_movements one where one.shop_id = ${tenant} and one.id in (${latest})) e
          join stock_movements line on line.shop_id = ${tenant} and line.reference_id = e.reference_id and line.kind || '' = ${sql.lit(kind)})`,
    )
}

/** The 10 latest entries of the form, by when they were registered (DATA-02), the last of them whole; their items as typed. */
export function recentEntries() {
  const latest = sql<string>`
    select mm.id from stock_movements mm where mm.shop_id = ${tenant} and mm.kind = 'entry'
     order by mm.id desc limit ${sql.lit(RECENT_MOVEMENTS_LENGTH)}`
  const registered = sql`max(m.id::text) over (partition by m.reference_id) desc`
  return inIndexOrder(replanned(wholeOf(latest, 'entry').orderBy(registered).orderBy('m.id')))
}

/** When its variant was last counted after an entry, or after the one whose place it takes; reversed counts do not matter. */
const countedAt = sql<Date | null>`(
  select max(c.counted_at) from stock_count_results c
    join stock_counts s on s.shop_id = c.shop_id and s.id = c.count_id and s.state = 'approved'
   where c.shop_id = m.shop_id and c.product_variant_id = m.product_variant_id and c.counted_at > coalesce((
     select first.created_at from stock_movements first where first.shop_id = m.shop_id and first.id = m.place_id), m.created_at))`.as(
  'counted_at',
)

/** The lines of the entry that a movement is of, in the ledger's order; of initial stock it alone. */
export function entryLines(movementId: string) {
  // Not by the index of kinds (replay_stock_cost).
  const ids = sql<string>`(
    select line.id from stock_movements mm join stock_movements line on line.shop_id = mm.shop_id and line.reference_id = mm.reference_id and line.kind || '' = 'entry'
     where mm.shop_id = ${tenant} and mm.id = ${movementId} and mm.kind = 'entry'
     union all
    select mm.id from stock_movements mm where mm.shop_id = ${tenant} and mm.id = ${movementId} and mm.kind = 'initial')`
  const rows = movements()
    .select([standingLines, returned, countedAt])
    .where('m.id', 'in', ids)
    .orderBy('m.id')
  return replanned(rows)
}

/** Number of a shop's latest exits searched for those of a member who sees only their own, whatever the shop's age. */
const LOOKED_THROUGH = 10_000

/** The 10 latest exits of the form, by their date (EXI-07), the last of them whole. Members who may not see all get their own among the latest. */
export function recentExits() {
  const latest = sql<string>`
    select newest.id from (
      select mm.id, mm.movement_date, mm.created_by from stock_movements mm
       where mm.shop_id = ${tenant} and mm.kind = 'exit' order by mm.movement_date desc, mm.id desc
       limit case when ${actorHas('movements_read')} then ${sql.lit(RECENT_MOVEMENTS_LENGTH)}::int else ${sql.lit(LOOKED_THROUGH)}::int end
    ) newest where ${visible('newest')}
     order by newest.movement_date desc, newest.id desc limit ${sql.lit(RECENT_MOVEMENTS_LENGTH)}`
  return inIndexOrder(
    replanned(wholeOf(latest, 'exit').orderBy('m.movement_date', 'desc').orderBy('m.id', 'desc')),
  )
}

/**
 * One page of the ledger and one row more, to know whether there is another page. Newest first. Members who may not see
 * all get their own.
 */
export function ledgerPage(input: z.output<typeof movementListInput>) {
  const {
    product_id: product,
    product_variant_id: variant,
    movement_type: type,
    before,
    limit,
    ...more
  } = input
  requireRead(more)
  let query = movements()
    .orderBy('m.id', 'desc')
    .limit(sql.lit(limit + 1))
    .where(visible('m'))
  if (before) query = query.where('m.id', '<', before)
  if (type) query = query.where('m.movement_type', '=', type)
  if (variant) query = query.where('m.product_variant_id', '=', variant)
  // Through the variants: the ledger is indexed by variant, and a product has few.
  if (product) return replanned(query.where('m.id', 'in', newestOf(product, limit + 1, before, type)))
  return inIndexOrder(replanned(query))
}

function newestOf(productId: string, limit: number, before: string | undefined, type: string | undefined) {
  return sql<string>`(
    select newest.id from product_variants pv
     cross join lateral (
       select mm.id from stock_movements mm
        where mm.shop_id = pv.shop_id and mm.product_variant_id = pv.id
          and (${before ?? null}::uuid is null or mm.id < ${before ?? null}::uuid)
          and (${type ?? null}::text is null or mm.movement_type = ${type ?? null})
          and ${visible('mm')}
        order by mm.id desc limit ${sql.lit(limit)}
     ) newest
     where pv.shop_id = current_shop() and pv.product_id = ${productId})`
}
