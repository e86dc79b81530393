import { DASHBOARD_LIST_LENGTH, EXPIRING_DAYS } from '@prateleira/contract/admin/constants'
import type { SubscriptionStatus } from '@prateleira/contract/admin/rules'
import type { AdminDashboard } from '@prateleira/contract/admin/schemas'
import { expiryLabel } from '@prateleira/contract/billing/rules'
import { sql } from 'kysely'
import { raw } from '../../kernel/db/query.ts'
import type { AdminContext } from './admin-context.ts'

const STATUSES = sql<{ status: SubscriptionStatus; count: number }>`
  select subscription_status as status, count(*)::int as count from shops group by subscription_status`

const PAYMENTS = sql<{ revenue: string; pending_count: number; pending_sum: string }>`
  select coalesce(sum(amount) filter (where status = 'completed'), 0)::numeric(15, 2) as revenue,
         count(*) filter (where status = 'pending')::int as pending_count,
         coalesce(sum(amount) filter (where status = 'pending'), 0)::numeric(15, 2) as pending_sum
    from all_payments`

const PENDING = sql<{ id: string; full_name: string; amount: string; created_at: Date }>`
  select y.id, o.full_name, y.amount, y.created_at from payments y join shops p on p.shop_id = y.shop_id join people o on o.person_id = p.owner_id
   where y.status = 'pending' order by y.created_at desc, y.id desc limit ${sql.lit(DASHBOARD_LIST_LENGTH)}`

interface Expiring {
  user_id: string
  full_name: string
  company_name: string
  subscription_expires_at: Date
  count: number
}

/** The indexed expression of shops_end. */
const END = sql`(case when subscription_expires_at is null then 'infinity' else subscription_expires_at end)`

/** Trials and subscriptions that end within the next days, soonest first. */
const expiring = (now: Date) => {
  const soon = sql`shops where subscription_status in ('trial', 'active') and ${END} > ${now}
    and ${END} <= ${now}::timestamptz + make_interval(days => ${sql.lit(EXPIRING_DAYS)})`
  return sql<Expiring>`
    select shop_id as user_id, o.full_name, name as company_name, subscription_expires_at, (select count(*)::int from ${soon}) as count
      from (select shop_id, owner_id, name, subscription_expires_at from ${soon} order by ${END}, shop_id
                           limit ${sql.lit(DASHBOARD_LIST_LENGTH)}) p
      join people o on o.person_id = owner_id order by subscription_expires_at, shop_id`
}

/** The figures of the admin area (ADM-02). */
export function getDashboard(context: AdminContext): Promise<AdminDashboard> {
  return context.run(async (tx) => {
    const [statuses, payments, pending, soon] = await Promise.all([
      tx.many(raw(STATUSES)),
      tx.one(raw(PAYMENTS)),
      tx.many(raw(PENDING)),
      tx.many(raw(expiring(context.now))),
    ])
    const byStatus = { trial: 0, active: 0, inactive: 0, suspended: 0 }
    for (const { status, count } of statuses) byStatus[status] = count
    return {
      ...payments,
      total_users: Object.values(byStatus).reduce((sum, count) => sum + count, 0),
      users_by_status: byStatus,
      expiring: soon.map(({ count: _, subscription_expires_at: end, ...user }) => ({
        ...user,
        subscription_expires_at: end.toISOString(),
        expiry_label: expiryLabel(end, context.now),
      })),
      expiring_count: soon[0]?.count ?? 0,
      pending_payments: pending.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
    }
  })
}
