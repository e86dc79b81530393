import type { ShopRole } from '@prateleira/contract/rights'
import type { ExitReason, MovementKind } from '@prateleira/contract/stock/rules'
import {
  ACTIVITY_GROUP_OF,
  ACTIVITY_KINDS,
  type ActivityGroup,
  type ActivityKind,
} from '@prateleira/contract/team/constants'
import type { Activity } from '@prateleira/contract/team/schemas'
import type { RawBuilder } from 'kysely'
import { type Query, raw, replanned, sql, tenant, withheld } from '../../kernel/db/query.ts'
import { isCorrected, isReplaced } from '../stock/index.ts'

export interface ActivityRow {
  id: string
  kind: ActivityKind
  at: Date
  person_id: string | null
  by_pin: boolean
  subject: string | null
  size: string | null
  color: string | null
  quantity: string | null
  unit: string | null
  exit_reason: ExitReason | null
  total: string | null
  items: number | null
  is_cancelled: boolean
  is_corrected: boolean
  made_at: Date | null
  notes: string | null
  from: string | null
  to: string | null
  to_size: string | null
  to_color: string | null
  fields: string[]
  /** Null without the right to see costs. */
  cost_from: string | null
  cost_to: string | null
  sees_costs: boolean | null
  role: ShopRole | null
  role_before: ShopRole | null
  number: number | null
  percent: string | null
  amount: string | null
  differences: Activity['differences']
}

export interface Wanted {
  person: string | null
  group: ActivityGroup | null
  /** yyyy-MM-dd, the first day included. */
  since: string
  timeZone: string
  before: string | null
  limit: number
}

/** Present and former members, by their displayed name. */
export const namesInShop = raw(sql<{ id: string; name: string; is_former: boolean }>`
  select person_id as id, name, is_former from names_in_shop() order by is_former, fold(name), person_id`)

/**
 * Ids are ordered by time in every table: each part is read backwards by its primary key, from the end of the previous
 * page to the first day.
 */
function rows({ person, since, timeZone, before }: Wanted, at: string): RawBuilder<unknown> {
  const id = sql.ref(`${at}.id`)
  const first = sql`(extract(epoch from ${since}::date::timestamp at time zone ${timeZone}) * 1000)::bigint`
  const lowest = sql`(encode(substring(int8send(${first}) from 3), 'hex') || repeat('0', 20))::uuid`
  return sql`${sql.ref(`${at}.shop_id`)} = ${tenant} and ${id} >= ${lowest}
    and (${before}::uuid is null or ${id} < ${before}::uuid)
    and (${person}::uuid is null or ${sql.ref(`${at}.created_by`)} = ${person}::uuid)`
}

const newest = ({ limit }: Wanted, at: string) => sql`order by ${sql.ref(`${at}.id`)} desc limit ${limit + 1}`

function movements(
  wanted: Wanted,
  kind: Exclude<MovementKind, 'initial' | 'adjustment' | 'return'>,
  which = sql<boolean>`m.kind = ${sql.lit(kind)}`,
): RawBuilder<unknown> {
  return sql`(
    select m.id, ${kind === 'entry' ? ENTRY : sql.lit(kind)}::text as kind, m.created_at as at, m.created_by, m.by_pin, p.name as subject, v.size, v.color,
           trim_scale(m.quantity)::text as quantity, p.unit::text as unit, m.exit_reason::text as exit_reason, null::text as total, null::int as items,
           ${kind === 'reversal' ? sql`false` : sql`exists (select from stock_movements r where r.shop_id = m.shop_id and r.reverses_id = m.id)`} as is_cancelled,
           m.notes, ${MOVEMENT_DETAILS[kind]} as details
      from stock_movements m join products p on p.shop_id = m.shop_id and p.id = m.product_id
      join product_variants v on v.shop_id = m.shop_id and v.id = m.product_variant_id
     where ${rows(wanted, 'm')} and ${which} ${toldElsewhere(wanted, kind)} ${newest(wanted, 'm')})`
}

const ENTRY = sql`case when m.kind = 'initial' then 'initial_correction' when m.corrects_id is null then 'entry' else 'entry_correction' end`
/** Initial stock is told with its product, and only once it is corrected by itself. */
const CORRECTED_INITIAL = sql<boolean>`m.kind = 'initial' and m.corrects_id is not null`

/**
 * The line `o` that the entry `m` corrects stood alone for it: neither is one of several into which a line was split, or that were merged or added. Only
 * then can the two be compared.
 */
const IS_ONE_FOR_ONE = sql`
  1 = (select count(*) from stock_movements n where n.shop_id = m.shop_id and n.corrects_id = m.corrects_id)
  and 1 = (select count(*) from stock_movements l join stock_movements r on r.shop_id = l.shop_id and r.reverses_id = l.id
            where l.shop_id = o.shop_id and l.reference_id = o.reference_id and l.product_variant_id = o.product_variant_id
              and r.created_at = m.created_at)`

/** Of a correction what stood before, and the variant if it was another; of what a customer gave back damaged the sale. */
const MOVEMENT_DETAILS = {
  entry: sql`coalesce((
    select jsonb_build_object('from', trim_scale(o.quantity)::text)
           || case when o.product_variant_id = m.product_variant_id then '{}' else jsonb_build_object('to', q.name, 'to_size', w.size, 'to_color', w.color) end
      from stock_movements o
      join products q on q.shop_id = o.shop_id and q.id = o.product_id
      join product_variants w on w.shop_id = o.shop_id and w.id = o.product_variant_id
     where o.shop_id = m.shop_id and o.id = m.corrects_id and ${IS_ONE_FOR_ONE}), '{}') || jsonb_build_object('corrected', ${isReplaced}, 'made_at', (
      select coalesce(q.made_at, m.created_at) from queued_entries q where q.shop_id = m.shop_id and q.reference_id = m.reference_id limit 1))`,
  exit: sql`case when m.reference_type = 'return' then (
    select jsonb_build_object('number', s.number) from sale_returns r join sales s on s.shop_id = r.shop_id and s.id = r.sale_id
     where r.shop_id = m.shop_id and r.id = m.reference_id) else '{}' end`,
  reversal: sql`'{}'::jsonb`,
}

/** A sale is one line, and so are a cancelled one, a reversed count and, unless only reversals are wanted, a correction. */
function toldElsewhere({ group }: Wanted, kind: keyof typeof MOVEMENT_DETAILS): RawBuilder<unknown> {
  if (kind === 'exit') return sql`and m.reference_type is distinct from 'sale'`
  if (kind !== 'reversal') return sql``
  const corrected = group === 'reversals' ? sql`` : sql`and not ${isCorrected(sql`m.reverses_id`)}`
  return sql`and not exists (select from stock_movements o where o.shop_id = m.shop_id and o.id = m.reverses_id
                  and (o.kind = 'adjustment' or o.reference_type is not distinct from 'sale') offset 0) ${corrected}`
}

const ofOne = (column: string) => sql`case count(*) when 1 then min(${sql.ref(column)}) end`

/** What a sale and a return are called, `i` being their items: of one the product, of several only how many. */
const ITEMS = sql`${ofOne('i.product_name')} as name, ${ofOne('i.size')} as size, ${ofOne('i.color')} as color,
               ${ofOne('i.unit')} as unit, count(*)::int as items`

/** When a sale was made that came later, because there was no network. */
const SOLD_AT = sql`(select coalesce(k.sold_at, s.created_at)
             from queued_sales q left join counter_sales k on k.shop_id = q.shop_id and k.sale_id = q.sale_id
            where q.shop_id = s.shop_id and q.sale_id = s.id)`

const sales = (wanted: Wanted, only = sql`true`) => sql`(
    select s.id, 'sale', s.created_at, s.created_by, s.by_pin, i.name, i.size, i.color, i.quantity, i.unit, null, s.total_amount::text, i.items, s.status = 'cancelled', null,
           jsonb_build_object('number', s.number, 'made_at', ${SOLD_AT}) || case when i.discount > 0 then jsonb_build_object('amount', i.discount::text,
             'percent', discount_share(i.discount, s.total_amount + i.discount)::text) else '{}' end
      from sales s
      left join lateral (
        select ${ITEMS}, trim_scale(${ofOne('i.quantity')})::text as quantity, sum(l.discount + coalesce(round(i.quantity * l.listed_price, 2) - round(i.quantity * l.unit_price, 2), 0)) as discount
          from sale_items i left join sale_lines l on l.shop_id = i.shop_id and l.item_id = i.id where i.shop_id = s.shop_id and i.sale_id = s.id) i on true
     where ${rows(wanted, 's')} and ${only} ${newest(wanted, 's')})`

const ON_CREDIT = sql`exists (select from sale_payments y where y.shop_id = s.shop_id and y.sale_id = s.id and y.method = 'fiado')`

const returns = (wanted: Wanted) => sql`(
    select r.id, 'return', r.created_at, r.created_by, r.by_pin, i.name, i.size, i.color, i.quantity, i.unit, null, null, i.items, false, r.notes,
           jsonb_build_object('number', s.number, 'amount', r.amount::text, 'to', r.method)
      from sale_returns r join sales s on s.shop_id = r.shop_id and s.id = r.sale_id
      left join lateral (
        select ${ITEMS}, trim_scale(${ofOne('b.quantity')})::text as quantity
          from sale_return_items b join sale_items i on i.shop_id = b.shop_id and i.id = b.item_id
         where b.shop_id = r.shop_id and b.return_id = r.id) i on true
     where ${rows(wanted, 'r')} ${newest(wanted, 'r')})`

/** Products made by an import are part of its entry. */
const created = (wanted: Wanted) => sql`(
    select p.id, 'product_create', p.created_at, p.created_by, p.by_pin, p.name, null, null, null, null, null, null, null, false, null, '{}'::jsonb
      from products p
     where ${rows(wanted, 'p')}
       and not exists (select from product_import_products x where x.shop_id = p.shop_id and x.product_id = p.id) ${newest(wanted, 'p')})`

const noted = (wanted: Wanted, kinds: ActivityKind[]) => sql`(
    select a.id, a.kind, a.created_at, a.created_by, a.by_pin,
           coalesce(a.details ->> 'name', (select n.name from names_in_shop() n where n.person_id = a.subject_id),
             (select c.name from customers c where c.shop_id = a.shop_id and c.id = a.subject_id)),
           null, null, null, null, null, null, (a.details ->> 'items')::int, false, a.details ->> 'notes',
           a.details || jsonb_build_object('cost_from', ${withheld('a.cost_before')}::text, 'cost_to', ${withheld('a.cost_after')}::text)
      from activity a where ${rows(wanted, 'a')} and a.kind = any (${kinds}::text[]) ${newest(wanted, 'a')})`

type Part = (wanted: Wanted) => RawBuilder<unknown>

/** Kinds that are read from the rows themselves; all others are noted in \`activity\`. */
const FROM_ROWS: Partial<Record<ActivityKind, Part | null>> = {
  // First: its query gives the union its types.
  // Each has an index of its own.
  entry: (wanted) =>
    sql`${movements(wanted, 'entry')} union all ${movements(wanted, 'entry', CORRECTED_INITIAL)}`,
  // Read with entries.
  entry_correction: null,
  initial_correction: null,
  exit: (wanted) => movements(wanted, 'exit'),
  reversal: (wanted) => movements(wanted, 'reversal'),
  return: returns,
  sale: (wanted) => sales(wanted),
  product_create: created,
}

export const isFromRows = (kind: ActivityKind) => kind in FROM_ROWS

/** What a filter shows beside the kinds of its group. */
const ALSO: Partial<Record<ActivityGroup, Part>> = {
  sales: (wanted) => noted(wanted, ['sale_cancel']),
  reversals: (wanted) => noted(wanted, ['credit_receipt_reversal']),
  credit: (wanted) => sales(wanted, ON_CREDIT),
}

function partsOf(wanted: Wanted): RawBuilder<unknown>[] {
  const { group } = wanted
  const isWanted = (kind: ActivityKind) => !group || ACTIVITY_GROUP_OF[kind] === group
  const fromRows = Object.entries(FROM_ROWS).filter(([kind]) => isWanted(kind as ActivityKind))
  const kinds = ACTIVITY_KINDS.filter((kind) => isWanted(kind) && !isFromRows(kind))
  const also = group && ALSO[group]
  return [
    ...fromRows.flatMap(([, part]) => (part ? [part(wanted)] : [])),
    ...(kinds.length > 0 ? [noted(wanted, kinds)] : []),
    ...(also ? [also(wanted)] : []),
  ]
}

/** The newest entries for the filter, one more than a page. */
export function activityPage(wanted: Wanted): Query<ActivityRow> {
  return replanned(
    raw(sql<ActivityRow>`
      select f.id, f.kind, f.at, f.created_by as person_id, f.by_pin, f.subject, f.size, f.color, f.quantity, f.unit, f.exit_reason, f.total, f.items, f.is_cancelled,
             coalesce((f.details ->> 'corrected')::boolean, false) as is_corrected, f.notes,
             (f.details ->> 'made_at')::timestamptz as made_at,
             f.details ->> 'from' as "from", f.details ->> 'to' as "to",
             f.details ->> 'to_size' as to_size, f.details ->> 'to_color' as to_color,
             array(select jsonb_array_elements_text(coalesce(f.details -> 'fields', '[]'))) as fields,
             f.details ->> 'cost_from' as cost_from, f.details ->> 'cost_to' as cost_to,
             (f.details ->> 'sees_costs')::boolean as sees_costs, f.details ->> 'role' as role, f.details ->> 'role_before' as role_before,
             (f.details ->> 'number')::int as number, f.details ->> 'percent' as percent, f.details ->> 'amount' as amount,
             coalesce(f.details -> 'differences', '[]') as differences
        from (${sql.join(partsOf(wanted), sql` union all `)})
             f (id, kind, at, created_by, by_pin, subject, size, color, quantity, unit, exit_reason, total, items, is_cancelled, notes, details)
       order by f.id desc limit ${wanted.limit + 1}`),
  )
}
