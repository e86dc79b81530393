import { ADMIN_MONTHS_MAX } from '@prateleira/contract/admin/report-rules'
import type {
  ChurnMonth,
  ConversionMonth,
  PlanMonth,
  RevenueMonth,
  UsersMonth,
} from '@prateleira/contract/admin/report-schemas'
import { type Query, raw, sql } from '../../platform/query.ts'

/** Which months a report is about. */
export interface Months {
  /** yyyy-MM-01; null: as far back as anything is known. */
  first: string | null
  now: Date
  /** IANA; where months begin. */
  timeZone: string
  /** Days that an active subscription goes on after its end (GATE-05). */
  graceDays: number
}

/** month(month, starts, ends): the months asked for; `until` is a month's end, or now. */
function months({ first, now, timeZone }: Months) {
  const present = sql`date_trunc('month', ${now}::timestamptz at time zone ${timeZone})`
  const known = sql`(select date_trunc('month', min(at) at time zone ${timeZone}) from (
    select min(began_at) as at from subscription_history
    union all select min(coalesce(payment_date, created_at)) from all_payments where status = 'completed') oldest)`
  const oldest = sql`${present} - make_interval(months => ${sql.lit(ADMIN_MONTHS_MAX - 1)})`
  return sql`month as (
    select to_char(m, 'YYYY-MM') as month, m at time zone ${timeZone} as starts, (m + interval '1 month') at time zone ${timeZone} as ends,
           least((m + interval '1 month') at time zone ${timeZone}, ${now}::timestamptz) as until
      from generate_series(greatest(${oldest}, coalesce(${first}::timestamp, ${known}, ${present})), ${present}, interval '1 month') m)`
}

/** island(account, began, ended): each unbroken time in which an account had a subscription, renewals and grace included. */
function subscriptions({ graceDays }: Months) {
  return sql`island as (
    select account, lower(span) as began, upper(span) as ended
      from (select account, range_agg(tstzrange(began_at, greatest(began_at,
                   least(coalesce(ended_at, 'infinity'), expires_at + make_interval(days => ${graceDays}::int))))) as spans
              from subscription_history where status = 'active' group by account) held, unnest(spans) span)`
}

/** Who came, who went, and how many there were. */
export function usersByMonth(asked: Months): Query<UsersMonth> {
  return raw(sql<UsersMonth>`
    with ${months(asked)}, person as (
      select account, min(began_at) as came, case when bool_and(ended_at is not null) then max(ended_at) end as went
        from subscription_history group by account)
    select month, count(account) filter (where came >= starts)::int as new_users,
           count(account) filter (where went >= starts and went < ends)::int as deleted_users,
           count(account) filter (where went is null or went >= ends)::int as total_users
      from month left join person on came < ends group by month order by month`)
}

/** What was paid, on the day it was paid. */
export function revenueByMonth(asked: Months): Query<RevenueMonth> {
  return raw(sql<RevenueMonth>`
    with ${months(asked)}, paid as (
      select to_char(coalesce(payment_date, created_at) at time zone ${asked.timeZone}, 'YYYY-MM') as month, count(*)::int as payments,
             sum(amount) as total
        from all_payments where status = 'completed' group by 1)
    select month, coalesce(payments, 0) as payments, coalesce(total, 0)::numeric(15, 2) as total
      from month left join paid using (month) order by month`)
}

/** How many subscriptions each plan had at the end of each month, the most first. */
export function plansByMonth(asked: Months): Query<PlanMonth> {
  return raw(sql<PlanMonth>`
    with ${months(asked)}
    select month, h.plan_id, s.name as plan_name, count(*)::int as subscriptions
      from month join subscription_history h on h.status = 'active' and h.began_at <= until and coalesce(h.ended_at > until, true)
                 and coalesce(h.expires_at + make_interval(days => ${asked.graceDays}::int) > until, true)
      left join subscription_plans s on s.id = h.plan_id
     group by month, h.plan_id, s.name order by month, subscriptions desc, s.name, h.plan_id`)
}

/** Trials by the month they began in, and how many of them became a subscription, whenever that was. */
export function conversionByMonth(asked: Months): Query<ConversionMonth> {
  return raw(sql<ConversionMonth>`
    with ${months(asked)}, trial as (
      select account, min(began_at) filter (where status = 'trial') as began, max(began_at) filter (where status = 'active') as subscribed
        from subscription_history group by account)
    select month, count(account)::int as trials, count(account) filter (where subscribed > began)::int as converted
      from month left join trial on began >= starts and began < ends group by month order by month`)
}

/** Subscriptions there were at the start of each month, and those that ended in it. */
export function churnByMonth(asked: Months): Query<ChurnMonth> {
  return raw(sql<ChurnMonth>`
    with ${months(asked)}, ${subscriptions(asked)}
    select month, count(account) filter (where began <= starts)::int as active, count(account) filter (where ended <= until)::int as ended
      from month left join island on began < ends and island.ended > starts group by month order by month`)
}
