import type { SaleState } from '@prateleira/contract/sales/returns'
import { readSaleNumber } from '@prateleira/contract/sales/sale-number'
import type { saleListInput } from '@prateleira/contract/sales/schemas'
import type { Tender } from '@prateleira/contract/stock/rules'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import { inIndexOrder, raw, replanned } from '../../kernel/db/query.ts'
import { requireRead } from '../../kernel/rpc/require-read.ts'
import { actorHas } from '../account/index.ts'
import { isNamed } from '../contacts/index.ts'
import { JOINED, type SaleRow, SUMMARY, visible } from './queries.ts'

export type SaleFilter = Omit<z.output<typeof saleListInput>, 'page' | 'limit'>

const STATES: Record<SaleState, RawBuilder<unknown>> = {
  completed: sql`s.status = 'completed' and s.returned_whole is null`,
  part_returned: sql`s.returned_whole = false`,
  returned: sql`s.returned_whole = true`,
  cancelled: sql`s.status = 'cancelled'`,
}

/** Only given conditions: an optional one would keep the others from using the index. */
function matching({ from, to, method, status, seller, search, ...more }: SaleFilter): RawBuilder<unknown> {
  requireRead(more)
  const conditions = [visible]
  if (from) conditions.push(sql`s.sale_date >= ${from}::date`)
  if (to) conditions.push(sql`s.sale_date <= ${to}::date`)
  if (seller) conditions.push(sql`s.created_by = ${seller}::uuid`)
  if (status) conditions.push(STATES[status])
  const number = readSaleNumber(search)
  if (number !== null) conditions.push(sql`s.number = ${number}`)
  // An array, so that a name's few sales are read by their customer; joined, all sales are read in the order of their days.
  else if (search !== '')
    conditions.push(sql`s.customer_id = any(array(select c.id from customers c
      where c.shop_id = current_shop() and ${isNamed(search, sql.ref('c.name'))}))`)
  if (method)
    conditions.push(sql`(s.payment_method = ${method} or (s.payment_method = 'misto' and exists (select from sale_payments x
      where x.shop_id = s.shop_id and x.sale_id = s.id and x.method = ${method})))`)
  return sql.join(conditions, sql` and `)
}

/** Returns made on these days, whenever the goods were sold, of sales that match the other filters. */
function returned({ from, to, ...filter }: SaleFilter): RawBuilder<unknown> {
  const days = [sql`r.shop_id = current_shop()`]
  if (from) days.push(sql`r.return_date >= ${from}::date`)
  if (to) days.push(sql`r.return_date <= ${to}::date`)
  return sql`sale_returns r join sales s on s.shop_id = r.shop_id and s.id = r.sale_id
    where ${sql.join(days, sql` and `)} and ${matching(filter)}`
}

/** One page of sales, latest first. The page is limited before anything is joined to it, by a plan for the sizes that the tables have. */
export function salePage(filter: SaleFilter, { limit, offset }: { limit: number; offset: number }) {
  const rows = sql<SaleRow>`
    select ${SUMMARY}
      from (select s.* from sales s where ${matching(filter)} order by s.sale_date desc, s.id desc
             limit ${sql.lit(limit)} offset ${sql.lit(offset)}) s
      ${JOINED}
     order by s.sale_date desc, s.id desc`
  const page = replanned(raw(rows))
  // What is searched for are few sales, read by their number or customer.
  return filter.search === '' ? inIndexOrder(page) : page
}

export interface CountRow {
  total: number
  sold: number
  amount: string
  returned: string
}

/** Number and total of the sales, and refunds made on these days. */
export function saleCounts(filter: SaleFilter) {
  return replanned(
    raw(sql<CountRow>`
    select count(*)::int as total, (count(*) filter (where s.status = 'completed'))::int as sold,
           coalesce(sum(s.total_amount) filter (where s.status = 'completed'), 0.00)::text as amount,
           (select coalesce(sum(r.amount), 0.00)::text from ${returned(filter)}) as returned
      from sales s where ${matching(filter)}`),
  )
}

export interface MethodRow {
  method: Tender | null
  amount: string
}

/** Income by method less refunds by it; for sales with several methods each part counts separately. */
export function methodTotals(filter: SaleFilter) {
  const { method } = filter
  const own = (column: RawBuilder<unknown>) => (method ? sql`and ${column} = ${method}` : sql``)
  return replanned(
    raw(sql<MethodRow>`
    select t.method, sum(t.amount)::text as amount
      from (
        select coalesce(y.method::text, s.payment_method) as method, coalesce(y.amount, s.total_amount) as amount
          from sales s left join sale_payments y on y.shop_id = s.shop_id and y.sale_id = s.id
         where ${matching(filter)} and s.status = 'completed' ${own(sql`coalesce(y.method::text, s.payment_method)`)}
        union all
        select r.method, -r.amount from ${returned(filter)} ${own(sql`r.method`)}
      ) t
     group by 1 having sum(t.amount) <> 0 order by sum(t.amount) desc, 1`),
  )
}

/** A row if one of the sales, or a refund made on these days, belongs to an uncounted cash session. */
export function inOpenCash(filter: SaleFilter) {
  const any = { ...filter, method: undefined }
  const open = sql`cash_sessions o join cash_entries e on e.shop_id = o.shop_id and e.session_id = o.id`
  return raw(sql<{ sale_id: string }>`
    select s.id as sale_id
      from ${open} and e.kind = 'sale' join sales s on s.shop_id = e.shop_id and s.id = e.reference_id
     where o.shop_id = current_shop() and o.closed_at is null and ${matching(any)}
    union all
    select g.sale_id
      from ${open} and e.kind = 'refund'
      cross join lateral (select r.sale_id from ${returned(any)} and r.shop_id = e.shop_id and r.id = e.reference_id) g
     where o.shop_id = current_shop() and o.closed_at is null
     limit 1`)
}

export type SaleExportRow = SaleRow & { returned: string; notes: string | null; time: string }

/** All matching sales, latest first, with the time on the shop's clock. */
export function saleExport(filter: SaleFilter) {
  return raw(sql<SaleExportRow>`
    select ${SUMMARY}, s.notes, to_char(coalesce(k.sold_at, s.created_at) at time zone t.timezone, 'HH24:MI') as time,
           case when s.returned_whole is null then 0.00 else (select sum(r.amount) from sale_returns r
             where r.shop_id = s.shop_id and r.sale_id = s.id) end::text as returned
      from sales s
      join shops t on t.shop_id = s.shop_id
      ${JOINED}
     where ${matching(filter)}
     order by s.sale_date desc, s.id desc`)
}

/** Sellers by whom the list can be filtered. */
export const sellersInShop = raw(sql<{ id: string; name: string }>`
  select person_id as id, name from names_in_shop() order by is_former, fold(name), person_id`)

/** The sale with a number, if the caller may see it. */
export function saleByNumber(number: number) {
  return raw(sql<{
    id: string
    number: string
    sale_date: string
    total_amount: string
    customer: string | null
  }>`
    select s.id, s.number, s.sale_date::text as sale_date, s.total_amount, c.name as customer
      from sales s left join customers c on c.shop_id = s.shop_id and c.id = s.customer_id
     where ${visible} and ${actorHas('sell')} and s.number = ${number}`)
}
