import { ADMIN_MONTHS_MAX } from '@prateleira/contract/admin/report-rules'
import type {
  ChurnMonth,
  ConversionMonth,
  PlanMonth,
  RevenueMonth,
  UsersMonth,
} from '@prateleira/contract/admin/report-schemas'
import type { RawBuilder } from 'kysely'
import { type Query, raw, replanned, sql } from '../../kernel/db/query.ts'

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

/** The instant of a completed payment: an indexed expression; not coalesce, which is not leakproof (shops_end). */
const PAID = sql`(case when payment_date is null then created_at else payment_date end)`

/**
 * month(n, month, starts, ends, until): the requested months, numbered from 1; `until` is a month's end, or now. Each is counted
 * by itself, by a range of an index that holds one figure: much cheaper than finding the month of each row (decision 294).
 */
function months({ first, now, timeZone }: Months) {
  const present = sql`date_trunc('month', ${now}::timestamptz at time zone ${timeZone})`
  const known = sql`(select date_trunc('month', min(at) at time zone ${timeZone}) from (
    select min(began_at) as at from subscription_history where is_first
    union all select min(${PAID}) from all_payments where status = 'completed') oldest)`
  const oldest = sql`${present} - make_interval(months => ${sql.lit(ADMIN_MONTHS_MAX - 1)})`
  return sql`month as materialized (
    select row_number() over (order by m)::int as n, to_char(m, 'YYYY-MM') as month, m at time zone ${timeZone} as starts,
           (m + interval '1 month') at time zone ${timeZone} as ends, least((m + interval '1 month') at time zone ${timeZone}, ${now}::timestamptz) as until
      from generate_series(greatest(${oldest}, coalesce(${first}::timestamp, ${known}, ${present})), ${present}, interval '1 month') m)`
}

/**
 * began(n, plan_id, times, renewals), ended(n, plan_id, times): how many active spans, grace included, began and ended up to the
 * first instant of month n, itself included, and after that of the month before; of the last n, up to now. A renewal continues
 * the span before it, which ends at the same instant.
 */
function turns({ graceDays }: Months) {
  const grace = sql`make_interval(days => ${graceDays}::int)`
  // A span that had expired before it began is none.
  const isHeld = sql`(expires_at is null or expires_at + ${grace} > began_at)`
  return sql`edge as materialized (
    select n, lag(at, 1, '-infinity') over (order by n) as after, at
      from (select n, starts as at from month union all select max(n) + 1, max(until) from month) known
  ), began as (
    select n, plan_id, times, renewals
      from edge, lateral (select plan_id, count(*) as times, count(*) filter (where renews + ${grace} >= began_at) as renewals
                            from subscription_history where status = 'active' and began_at > after and began_at <= at and ${isHeld} group by plan_id) b
  ), ended as (
    select n, plan_id, times
      from edge, lateral (select plan_id, count(*) as times from subscription_history
                           where status = 'active' and ended_at > after and ended_at <= at and (expires_at is null or ended_at <= expires_at + ${grace})
                           group by plan_id) changed
    union all select n, plan_id, times
      from edge, lateral (select plan_id, count(*) as times from subscription_history
                           where status = 'active' and expires_at > after - ${grace} and expires_at <= at - ${grace}
                             and (ended_at is null or ended_at > expires_at + ${grace}) and ${isHeld} group by plan_id) expired)`
}

/** Planned at each call: a plan made while the tables were small would read all of them for each month. */
const counted = <R>(query: RawBuilder<R>): Query<R> => replanned(raw(query))

/** New, leaving and total users. */
export function usersByMonth(asked: Months): Query<UsersMonth> {
  return counted(sql<UsersMonth>`
    with ${months(asked)}, gone as materialized (
      select max(ended_at) as at from subscription_history where holder is null group by account
    ), went as materialized (
      select width_bucket(at, (select array_agg(starts order by n) || max(ends) from month)) as n, count(*) as people from gone group by 1
    ), turn as (
      select n, month, (select count(*) from subscription_history where is_first and began_at >= starts and began_at < ends) as new,
             coalesce((select people from went where went.n = span.n), 0) as gone
        from (select n, month, starts, ends from month union all select 0, null, '-infinity', min(starts) from month) span)
    select month, new::int as new_users, gone::int as deleted_users, total::int as total_users
      from (select *, sum(new - gone) over (order by n) as total from turn) t where n > 0 order by n`)
}

/** Revenue by the day of payment. */
export function revenueByMonth(asked: Months): Query<RevenueMonth> {
  return counted(sql<RevenueMonth>`
    with ${months(asked)}
    select month, payments, total
      from month, lateral (select count(*)::int as payments, coalesce(sum(amount), 0)::numeric(15, 2) as total
                             from all_payments where status = 'completed' and ${PAID} >= starts and ${PAID} < ends) paid
     order by n`)
}

const PLANS = sql<PlanMonth>`
  select month, plan_id, s.name as plan_name, sum(times)::int as subscriptions
    from month m join (select n, plan_id, times from began union all select n, plan_id, -times from ended) t on t.n <= m.n + 1
    left join subscription_plans s on s.id = plan_id
   group by m.n, month, plan_id, s.name having sum(times) > 0 order by m.n, subscriptions desc, s.name, plan_id`

/** Subscriptions per plan at the end of each month, largest first. */
export function plansByMonth(asked: Months): Query<PlanMonth> {
  return counted(sql<PlanMonth>`with ${months(asked)}, ${turns(asked)} ${PLANS}`)
}

/** Trials by the month they began in, and how many of them became a subscription at any time. */
export function conversionByMonth(asked: Months): Query<ConversionMonth> {
  return counted(sql<ConversionMonth>`
    with ${months(asked)}
    select month, (select count(*)::int from subscription_history where begins_trial and began_at >= starts and began_at < ends) as trials,
           (select count(*)::int from subscription_history where converts >= starts and converts < ends) as converted
      from month order by n`)
}

const CHURN = sql<ChurnMonth>`
  select month, coalesce(sum(times) filter (where t.n <= m.n), 0)::int as active, coalesce(sum(ended) filter (where t.n = m.n + 1), 0)::int as ended
    from month m left join (select n, times, -renewals as ended from began union all select n, -times, times from ended) t on true
   group by m.n, month order by m.n`

/**
 * Subscriptions at the start of each month, and those that ended in it. One begins where none was held just before, and ends
 * where none follows at once: a renewal in time, or within the grace, does neither.
 */
export function churnByMonth(asked: Months): Query<ChurnMonth> {
  return counted(sql<ChurnMonth>`with ${months(asked)}, ${turns(asked)} ${CHURN}`)
}

/** Both, counted once. */
export function subscriptionsByMonth(asked: Months): Query<{ plans: PlanMonth[]; churn: ChurnMonth[] }> {
  return counted(sql<{ plans: PlanMonth[]; churn: ChurnMonth[] }>`
    with ${months(asked)}, ${turns(asked)}
    select (select coalesce(json_agg(p), '[]') from (${PLANS}) p) as plans, (select coalesce(json_agg(c), '[]') from (${CHURN}) c) as churn`)
}
