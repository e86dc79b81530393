import { ADMIN_MONTHS_MAX } from '@prateleira/contract/admin/report-rules'
import type {
  ChurnMonth,
  ConversionMonth,
  PlanMonth,
  RevenueMonth,
  UsersMonth,
} from '@prateleira/contract/admin/report-schemas'
import type { RawBuilder } from 'kysely'
import { type Query, raw, sql } from '../../kernel/db/query.ts'

/** The months of a report. */
export interface Months {
  /** yyyy-MM-01; null: from the oldest data on. */
  first: string | null
  now: Date
  /** IANA name; decides where months begin. */
  timeZone: string
  /** Days for which an active subscription continues after its end (GATE-05). */
  graceDays: number
}

/**
 * month(n, month, starts, ends, until): the requested months, numbered from 1; `until` is a month's end, or now. edge(starts,
 * untils): the same instants as arrays for width_bucket, which finds an instant's month without comparing it with each.
 */
function months({ first, now, timeZone }: Months) {
  const present = sql`date_trunc('month', ${now}::timestamptz at time zone ${timeZone})`
  const known = sql`(select date_trunc('month', min(at) at time zone ${timeZone}) from (
    select min(began_at) as at from subscription_history
    union all select min(coalesce(payment_date, created_at)) from all_payments where status = 'completed') oldest)`
  const oldest = sql`${present} - make_interval(months => ${sql.lit(ADMIN_MONTHS_MAX - 1)})`
  return sql`month as materialized (
    select row_number() over (order by m) as n, to_char(m, 'YYYY-MM') as month, m at time zone ${timeZone} as starts,
           (m + interval '1 month') at time zone ${timeZone} as ends, least((m + interval '1 month') at time zone ${timeZone}, ${now}::timestamptz) as until
      from generate_series(greatest(${oldest}, coalesce(${first}::timestamp, ${known}, ${present})), ${present}, interval '1 month') m
  ), edge as materialized (
    select array_agg(starts order by n) || max(ends) as starts, array_agg(until order by n) as untils from month)`
}

/** The number of the month that contains `instant`: array elements at or before it, 0 before the first. */
const monthOf = (instant: RawBuilder<unknown>) => sql`width_bucket(${instant}, (select starts from edge))`
/**
 * The number of elements before `instant`, itself excluded: what begins exactly at an edge counts from the next one on.
 */
const edgesBefore = (instant: RawBuilder<unknown>, edges: RawBuilder<unknown>) =>
  sql`width_bucket(${instant} - interval '1 microsecond', (select ${edges} from edge))`

/**
 * held(account, plan_id, began, ended): periods in which accounts had a subscription, grace included. Those of one account do
 * not overlap.
 */
function held({ graceDays }: Months) {
  return sql`held as (
    select account, plan_id, began_at as began, ended
      from (select account, plan_id, began_at,
                   least(coalesce(ended_at, 'infinity'), expires_at + make_interval(days => ${graceDays}::int)) as ended
              from subscription_history where status = 'active') h where ended > began_at)`
}

/** New, leaving and total users. */
export function usersByMonth(asked: Months): Query<UsersMonth> {
  return raw(sql<UsersMonth>`
    with ${months(asked)}, person as (
      select min(began_at) as came, case when bool_and(ended_at is not null) then max(ended_at) end as went
        from subscription_history group by account
    ), stay as (
      select ${monthOf(sql`came`)} as came, ${monthOf(sql`went`)} as went, count(*) as people from person group by 1, 2)
    select month, coalesce(sum(people) filter (where came = n), 0)::int as new_users,
           coalesce(sum(people) filter (where went = n), 0)::int as deleted_users,
           coalesce(sum(people) filter (where came <= n and coalesce(went > n, true)), 0)::int as total_users
      from month left join stay on true group by n, month order by n`)
}

/** Revenue by the day of payment. */
export function revenueByMonth(asked: Months): Query<RevenueMonth> {
  return raw(sql<RevenueMonth>`
    with ${months(asked)}, paid as (
      select ${monthOf(sql`coalesce(payment_date, created_at)`)} as n, count(*)::int as payments, sum(amount) as total
        from all_payments where status = 'completed' group by 1)
    select month, coalesce(payments, 0) as payments, coalesce(total, 0)::numeric(15, 2) as total
      from month left join paid using (n) order by n`)
}

/** Subscriptions per plan at the end of each month, largest first. */
export function plansByMonth(asked: Months): Query<PlanMonth> {
  const edge = (instant: RawBuilder<unknown>) => edgesBefore(instant, sql`untils`)
  return raw(sql<PlanMonth>`
    with ${months(asked)}, ${held(asked)}, span as (
      select plan_id, ${edge(sql`began`)} as began, ${edge(sql`ended`)} as ended, count(*) as subscriptions from held group by 1, 2, 3)
    select month, plan_id, s.name as plan_name, sum(subscriptions)::int as subscriptions
      from month join span on span.began < n and span.ended >= n left join subscription_plans s on s.id = plan_id
     group by n, month, plan_id, s.name order by n, subscriptions desc, s.name, plan_id`)
}

/** Trials by the month they began in, and how many of them became a subscription at any time. */
export function conversionByMonth(asked: Months): Query<ConversionMonth> {
  return raw(sql<ConversionMonth>`
    with ${months(asked)}, trial as (
      select min(began_at) filter (where status = 'trial') as began, max(began_at) filter (where status = 'active') as subscribed
        from subscription_history group by account
    ), begun as (
      select ${monthOf(sql`began`)} as n, count(*)::int as trials, count(*) filter (where subscribed > began)::int as converted
        from trial where began is not null group by 1)
    select month, coalesce(trials, 0) as trials, coalesce(converted, 0) as converted from month left join begun using (n) order by n`)
}

/**
 * Subscriptions at the start of each month, and those that ended in it. One begins where none was held just before, and ends
 * where none follows at once: a renewal in time, or within the grace, does neither.
 */
export function churnByMonth(asked: Months): Query<ChurnMonth> {
  const edge = (instant: RawBuilder<unknown>) => edgesBefore(instant, sql`starts`)
  return raw(sql<ChurnMonth>`
    with ${months(asked)}, ${held(asked)}, time as (
      select began, ended, lag(ended) over own as before, lead(began) over own as after from held window own as (partition by account order by began)
    ), turn as (
      select case when coalesce(before < began, true) then ${edge(sql`began`)} end as began,
             case when coalesce(after > ended, true) and ended <= ${asked.now} then ${edge(sql`ended`)} end as ended, count(*) as times
        from time group by 1, 2)
    select month, (coalesce(sum(times) filter (where began < n), 0) - coalesce(sum(times) filter (where ended < n), 0))::int as active,
           coalesce(sum(times) filter (where ended = n), 0)::int as ended
      from month left join turn on true group by n, month order by n`)
}
