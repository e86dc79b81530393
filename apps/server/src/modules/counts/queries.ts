import type { approvalInput, Count, countInput } from '@prateleira/contract/counts/schemas'
import type * as z from 'zod'
import { raw, replanned, sql } from '../../kernel/db/query.ts'
import { actorHas } from '../account/index.ts'

export interface Cut {
  limit: number
  offset: number
}

export const opening = (
  id: string,
  { name, scope, category_id: category, product_ids: products, is_blind: blind }: z.output<typeof countInput>,
  now: Date,
  key: string | null,
  hash: string | null,
  closes = false,
) =>
  raw(sql<never>`
    select open_count(${id}::uuid, ${name}, ${scope}, ${category}::uuid, ${products}::uuid[], ${blind}, ${now}::timestamptz, ${key}, ${hash}, ${closes})`)

export const openedByKey = (key: string) =>
  raw(sql<{ id: string; hash: string | null }>`
    select id, open_hash as hash from stock_counts where shop_id = current_shop() and open_key = ${key}`)

export interface CountRow
  extends Omit<Count, 'opened_at' | 'closed_at' | 'reversed_at' | 'opened_by' | 'closed_by' | 'reversed_by'> {
  opened_at: Date
  closed_at: Date | null
  reversed_at: Date | null
  opened_by: Count['opened_by']
  closed_by: Count['closed_by']
  reversed_by: Count['reversed_by']
}

const by = (column: string) => sql`
  (select json_build_object('id', n.person_id, 'name', n.name) from names_in_shop() n where n.person_id = ${sql.ref(column)})`

/** Whether a variant `v` of a product `p` belongs to a count `c`: variants for sale, and others that still have stock. */
export const BELONGS = sql`
  (c.scope = 'all' or exists (select from stock_count_products x where x.shop_id = c.shop_id and x.count_id = c.id and x.product_id = p.id))
  and ((p.is_active and v.is_active) or v.current_stock <> 0)`

const COUNT = sql`
  c.id, c.number, c.name, c.scope, c.is_blind, c.state, c.opened_at, c.closed_at, c.zeroed, c.reversed_at, c.reversal_reason,
  ${by('c.opened_by')} as opened_by, ${by('c.closed_by')} as closed_by, ${by('c.reversed_by')} as reversed_by,
  case when c.state in ('open', 'cancelled') then (
         select count(*)::int from products p join product_variants v on v.shop_id = p.shop_id and v.product_id = p.id
          where p.shop_id = c.shop_id and ${BELONGS})
       else (select count(*)::int from stock_count_results r where r.shop_id = c.shop_id and r.count_id = c.id) end as items,
  case when c.state in ('open', 'cancelled') then (select count(distinct l.product_variant_id)::int from standing_lines(c.id) l)
       else (select count(*)::int from stock_count_results r where r.shop_id = c.shop_id and r.count_id = c.id and r.counted_at is not null)
       end as counted,
  case when c.state = 'open' then (select count(*)::int from awaited_recounts(c.id)) else 0 end as recounts`

export const countById = (id: string) =>
  raw(
    sql<CountRow>`select ${COUNT} from stock_counts c where c.shop_id = current_shop() and c.id = ${id}::uuid`,
  )

export const countPage = ({ limit, offset }: Cut) =>
  raw(sql<CountRow>`
    select ${COUNT}
      from (select x.* from stock_counts x where x.shop_id = current_shop()
             order by x.state = 'open' desc, x.id desc limit ${sql.lit(limit)} offset ${sql.lit(offset)}) c
     order by c.state = 'open' desc, c.id desc`)

export interface AwaitingRow {
  id: string
  name: string
  /** How many recounts were asked for. */
  recounts: number
  counted_by: string | null
  counted_at: Date
}

/** Open counts of which nothing is left to count, for who may approve them; the latest counted first. */
export const awaitingApproval = (limit: number) =>
  replanned(
    raw(sql<AwaitingRow>`
    select c.id, c.name, n.name as counted_by, l.counted_at,
           (select count(*)::int from stock_count_recounts r where r.shop_id = c.shop_id and r.count_id = c.id) as recounts
      from stock_counts c
      cross join lateral (select l.counted_by, l.counted_at from stock_count_lines l where l.shop_id = c.shop_id and l.count_id = c.id
                           order by l.counted_at desc, l.id desc limit 1) l
      left join names_in_shop() n on n.person_id = l.counted_by
     where c.shop_id = current_shop() and c.state = 'open' and ${actorHas('counts_approve')}
       and not exists (select from products p join product_variants v on v.shop_id = p.shop_id and v.product_id = p.id
                        where p.shop_id = c.shop_id and ${BELONGS}
                          and v.id not in (select t.product_variant_id from standing_lines(c.id) t))
       and not exists (select from awaited_recounts(c.id))
     order by l.counted_at desc, c.id desc limit ${sql.lit(limit)}`),
  )

export const countNumber = raw(
  sql<{ total: number }>`select count(*)::int as total from stock_counts where shop_id = current_shop()`,
)

export const productOf = (variant: string) =>
  raw(sql<{ id: string; product_name: string; size: string | null; color: string | null }>`
    select p.id, p.name as product_name, v.size, v.color from product_variants v join products p on p.shop_id = v.shop_id and p.id = v.product_id
     where v.shop_id = current_shop() and v.id = ${variant}::uuid`)

/** The version of a count with one line, and the balance that the line has kept. */
export const standOf = (id: string) =>
  raw(sql<{ version: number; balance: string }>`
    select count_version(l.count_id) as version, trim_scale(l.balance)::text as balance
      from stock_count_lines l where l.shop_id = current_shop() and l.count_id = ${id}::uuid`)

export const asking = (id: string, variants: string[], now: Date) =>
  raw(
    sql<{
      asked: number
    }>`select ask_recount(${id}::uuid, ${variants}::uuid[], ${now}::timestamptz) as asked`,
  )

export const cancelling = (id: string, now: Date) =>
  raw(sql<never>`select cancel_count(${id}::uuid, ${now}::timestamptz)`)

export const approving = (
  id: string,
  { version, zero_uncounted: zero, leave_out_recounts: leaveOut }: z.output<typeof approvalInput>,
  today: string,
  now: Date,
  key: string | null,
) =>
  raw(sql<never>`
    select approve_count(${id}::uuid, ${version}, ${zero}, ${leaveOut}, ${today}::date, ${now}::timestamptz, ${key})`)

export const reversing = (id: string, reason: string, today: string, now: Date) =>
  raw(sql<never>`select reverse_count(${id}::uuid, ${reason}, ${today}::date, ${now}::timestamptz)`)
