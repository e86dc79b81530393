import type { AdminPlan, planInput } from '@prateleira/contract/admin/schemas'
import { sql } from 'kysely'
import type * as z from 'zod'
import { raw } from '../../kernel/db/query.ts'
import { requireRead } from '../../kernel/rpc/require-read.ts'

/** Default of a new plan: that of the smallest one. */
const PLAN_MEMBERS = 3

type Input = z.output<typeof planInput>

export type PlanRow = Omit<AdminPlan, 'payment_provider'>

const columns = sql`
  s.id, s.name, s.description, s.price, s.duration_months, s.features, s.members_max, s.entitlements, s.is_active,
  (select count(*)::int from shops p where p.plan_id = s.id and p.subscription_status = 'active') as active_subscriptions,
  (select coalesce(json_agg(json_build_object('provider', r.provider, 'price_id', r.price_id, 'amount', r.amount::text,
                                              'duration_months', r.duration_months, 'is_current', r.is_current)
                            order by r.is_current desc, r.created_at desc, r.price_id), '[]')
     from plan_prices r where r.plan_id = s.id) as prices`

/** All plans, cheapest first (DATA-02). */
export const allPlans = raw(sql<PlanRow>`select ${columns} from subscription_plans s order by s.price, s.id`)

export function planById(id: string) {
  return raw(sql<PlanRow>`select ${columns} from subscription_plans s where s.id = ${id}::uuid`)
}

/** Locked, so that nobody subscribes to it now: the foreign key of a new subscription has to wait. Count only afterwards. */
export function lockPlan(id: string) {
  return raw(sql<{ id: string }>`select id from subscription_plans where id = ${id}::uuid for update`)
}

/** Payments of the plan that have begun and may still be made. */
export function openPayments(id: string) {
  return raw(sql<{ count: number }>`
    select count(*)::int as count from payments where plan_id = ${id}::uuid and status = 'pending'`)
}

export function insertPlan(plan: Input) {
  const {
    name,
    description,
    price,
    duration_months,
    features,
    members_max,
    entitlements,
    is_active,
    ...rest
  } = plan
  requireRead(rest)
  return raw(sql<{ id: string }>`
    insert into subscription_plans (name, description, price, duration_months, features, members_max, entitlements, is_active)
    values (${name}, ${description}, ${price}, ${duration_months}, ${features},
            ${members_max ?? PLAN_MEMBERS}, ${entitlements ?? []}, ${is_active})
    returning id`)
}

export function changePlan(id: string, plan: Input, now: Date) {
  const {
    name,
    description,
    price,
    duration_months,
    features,
    members_max,
    entitlements,
    is_active,
    ...rest
  } = plan
  requireRead(rest)
  return raw(sql`
    update subscription_plans set name = ${name}, description = ${description}, price = ${price},
           duration_months = ${duration_months}, features = ${features},
           members_max = coalesce(${members_max ?? null}::integer, members_max),
           entitlements = coalesce(${entitlements ?? null}, entitlements), is_active = ${is_active}, updated_at = ${now}
     where id = ${id}::uuid`)
}

export function activatePlan(id: string, isActive: boolean, now: Date) {
  return raw(
    sql`update subscription_plans set is_active = ${isActive}, updated_at = ${now} where id = ${id}::uuid`,
  )
}

/** Inactive shops and payments that refer to it stay, without it. */
export function forgetPlan(id: string) {
  return [
    raw(sql`update shops set plan_id = null where plan_id = ${id}::uuid`),
    raw(sql`update payments set plan_id = null where plan_id = ${id}::uuid`),
    raw(sql`delete from subscription_plans where id = ${id}::uuid`),
  ]
}
