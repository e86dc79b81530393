import { isDeepStrictEqual } from 'node:util'
import { type AdminPlan, planInput, type planUpdateInput } from '@prateleira/contract/admin/schemas'
import type * as z from 'zod'
import { problem } from '../../kernel/rpc/errors.ts'
import { changesOf } from '../../kernel/rpc/merge-edit.ts'
import type { AdminContext } from './admin-context.ts'
import { audit } from './audit.ts'
import { requireConfirmation } from './confirmation.ts'
import {
  activatePlan,
  allPlans,
  changePlan,
  forgetPlan,
  insertPlan,
  lockPlan,
  openPayments,
  type PlanRow,
  planById,
} from './plan-queries.ts'

type Input = z.output<typeof planInput>

const PLAN_FIELDS = planInput.keyof().exclude(['price']).options

export function presentPlan({ services }: AdminContext, plan: PlanRow): AdminPlan {
  return { ...plan, payment_provider: services.payments.provider?.name ?? null }
}

/** Every plan, including those not on sale, cheapest first (ADM-04). */
export function listPlans(context: AdminContext) {
  return context.run(async (tx) => (await tx.many(allPlans)).map((plan) => presentPlan(context, plan)))
}

export function createPlan(context: AdminContext, input: Input) {
  return context.run(async (tx) => {
    await requireConfirmation(tx, context)
    const { id } = await tx.one(insertPlan(input))
    await audit(tx, context, {
      type: 'plan_create',
      target: id,
      details: { name: input.name, price: input.price },
    })
    return presentPlan(context, await tx.one(planById(id)))
  })
}

/** Saves the form of a plan. Throws NOT_FOUND, EDIT_CONFLICT. */
export function updatePlan(
  context: AdminContext,
  id: string,
  { seen, ...typed }: z.output<typeof planUpdateInput>,
) {
  return context.run(async (tx) => {
    await tx.one(lockPlan(id))
    const before = await tx.one(planById(id))
    const { entitlements, members_max, ...stored } = before
    const input = { ...stored, ...changesOf({ ...stored, entitlements, members_max }, { ...typed, seen }) }
    if (input.price !== before.price || input.duration_months !== before.duration_months)
      await requireConfirmation(tx, context)
    await tx.run(changePlan(id, input, context.now))
    const after = await tx.one(planById(id))
    await audit(tx, context, { type: 'plan_update', target: id, details: changesInPlan(before, after) })
    return presentPlan(context, after)
  })
}

/** What the log says of a change: the price before and after, and the names of other changed fields. */
function changesInPlan(before: PlanRow, after: PlanRow) {
  const fields = PLAN_FIELDS.filter((field) => !isDeepStrictEqual(before[field], after[field]))
  const prices = before.price === after.price ? {} : { price_before: before.price, price: after.price }
  return { name: after.name, ...prices, ...(fields.length > 0 && { fields }) }
}

/** Puts a plan on sale or takes it off; subscribers keep it. */
export function setPlanStatus(context: AdminContext, id: string, isActive: boolean) {
  return context.run(async (tx) => {
    await tx.one(lockPlan(id))
    await tx.run(activatePlan(id, isActive, context.now))
    const plan = await tx.one(planById(id))
    await audit(tx, context, {
      type: 'plan_status',
      target: id,
      details: { name: plan.name, is_active: isActive },
    })
    return presentPlan(context, plan)
  })
}

/**
 * Deletes a plan without active subscriptions. A payment that was made for a plan without a price would grant nothing.
 * @throws PLAN_IN_USE, PLAN_AWAITS_PAYMENT
 */
export function deletePlan(context: AdminContext, id: string) {
  return context.run(async (tx) => {
    await tx.one(lockPlan(id))
    const plan = await tx.one(planById(id))
    if (plan.active_subscriptions > 0) throw problem('PLAN_IN_USE')
    if ((await tx.one(openPayments(id))).count > 0) throw problem('PLAN_AWAITS_PAYMENT')
    for (const query of forgetPlan(id)) await tx.run(query)
    await audit(tx, context, { type: 'plan_delete', target: id, details: { name: plan.name } })
    return { id }
  })
}
