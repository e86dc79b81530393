import type { Notice } from '@prateleira/contract/notices/schemas'
import type { Payment } from '@prateleira/contract/sales/payments'
import { sql } from 'kysely'
import { db, raw, tenant } from '../../kernel/db/query.ts'
import { actorHas } from '../account/index.ts'

export interface LowRow {
  id: string
  name: string
  unit: string
  total_stock: string
  min_stock_level: string
  read: boolean
}

const READ = sql`exists (select from notices_read r where r.shop_id = p.shop_id and r.product_id = p.id)`
const LOW = sql`from products p where p.shop_id = current_shop() and p.is_low and p.is_active`

/** Low-stock products, unread ones first, then newest first. */
export function lowProducts(limit: number) {
  return raw(sql<LowRow>`
    select p.id, p.name, p.unit, p.total_stock, p.min_stock_level, ${READ} as read ${LOW}
     order by ${READ}, p.id desc limit ${sql.lit(limit)}`)
}

/** How many products are low, and how many of them are unread. */
export function lowCounts() {
  return raw(sql<{ total: number; unread: number }>`
    select count(*)::int as total, (count(*) filter (where not ${READ}))::int as unread ${LOW}`)
}

export function subscriptionOf() {
  return db
    .selectFrom('shops')
    .where('shop_id', '=', tenant)
    .select(['subscription_status as status', 'subscription_expires_at as ends_at'])
}

/** The latest payment that failed since an instant, unless a later one succeeded. */
export function failedPayment(since: Date) {
  return raw(sql<{ id: string; amount: string }>`
    select p.id, p.amount from payments p
     where p.shop_id = current_shop() and p.status = 'failed' and p.created_at >= ${since}
       and not exists (select from payments q
         where q.shop_id = p.shop_id and q.status = 'completed' and q.created_at > p.created_at)
     order by p.created_at desc, p.id desc limit 1`)
}

/** Sales that have waited for their Pix since before an instant (PIX-03), oldest first. */
export function latePending(before: Date, limit: number) {
  return raw(sql<{ id: string; payments: Pick<Payment, 'method' | 'amount'>[] }>`
    select p.id, p.command -> 'payments' as payments
      from pending_sales p
     where p.shop_id = current_shop() and p.state = 'waiting' and p.asked_at <= ${before}
     order by p.asked_at, p.id limit ${sql.lit(limit)}`)
}

export interface RefusedRow extends Omit<NonNullable<Notice['refused']>, 'made_at'> {
  id: string
  amount: string | null
  made_at: Date
}

/** What devices made without network and the server refused, newest first, for people who may settle it (OFF-04). */
export function refusedItems(limit: number) {
  return raw(sql<RefusedRow>`
    select r.id, r.kind, r.receipt, r.amount, r.reason, r.made_at,
           (select n.name from names_in_shop() n where n.person_id = r.made_by) as made_by,
           (select n.name from names_in_shop() n where n.person_id = r.sent_by) as sent_by
      from refused_queued_items r
     where r.shop_id = current_shop() and ${actorHas('sales_manage')} and not key_is_of_another(r.idempotency_key, 'refused')
     order by r.sent_at desc, r.id desc limit ${sql.lit(limit)}`)
}

/** Of given notices, those that were read. */
export function readAmong(ids: string[]) {
  return db
    .selectFrom('notices_read')
    .where('shop_id', '=', tenant)
    .where('notice', '=', sql<string>`any(${ids}::text[])`)
    .select('notice')
}

/** Marks the notices of low products as read: all, or those of some ids. Products that are not low are ignored. */
export function markLow(ids: string[] | null) {
  return raw(sql<never>`
    insert into notices_read (shop_id, notice, product_id)
    select p.shop_id, 'low_stock:' || p.id, p.id ${LOW} and (${ids}::text[] is null or p.id::text = any(${ids}::text[]))
    on conflict do nothing`)
}

export function markOthers(ids: string[]) {
  return raw(sql<never>`
    insert into notices_read (shop_id, notice) select current_shop(), n from unnest(${ids}::text[]) n
    on conflict do nothing`)
}
