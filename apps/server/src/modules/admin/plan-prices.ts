import type { planPriceUpdateInput } from '@prateleira/contract/admin/schemas'
import { durationLabel } from '@prateleira/contract/billing/rules'
import { formatMoney } from '@prateleira/contract/shared/format'
import type * as z from 'zod'
import { raw, sql } from '../../kernel/db/query.ts'
import { badField, problem } from '../../kernel/rpc/errors.ts'
import { changesOf } from '../../kernel/rpc/merge-edit.ts'
import type { ProviderPrice } from '../billing/index.ts'
import type { AdminContext } from './admin-context.ts'
import { audit } from './audit.ts'
import { requireConfirmation } from './confirmation.ts'
import { lockPlan, planById } from './plan-queries.ts'
import { presentPlan } from './plans.ts'

type Input = z.output<typeof planPriceUpdateInput>

/**
 * Sets the provider price at which a plan is sold (PLAN-09); null stops its sale there. Subscribers at an older price keep the
 * plan. If the provider is in use, it is asked whether the price costs what the plan does; otherwise the checkout asks.
 * @throws BAD_REQUEST at price_id when the provider disagrees; PRICE_TAKEN; EDIT_CONFLICT; SERVICE_UNAVAILABLE when it cannot be reached
 */
export async function setPlanPrice(context: AdminContext, id: string, { seen: shown, ...wanted }: Input) {
  const { provider, price_id: price } = wanted
  // Access is checked before the provider is asked; nothing is locked meanwhile.
  const seen = await context.run(async (tx) => {
    const plan = await tx.one(planById(id))
    await requireConfirmation(tx, context)
    return plan
  })
  if (price !== null) await assertCosts(context, provider, price, seen)
  return context.run(async (tx) => {
    await tx.one(lockPlan(id))
    const plan = await tx.one(planById(id))
    if (plan.price !== seen.price || plan.duration_months !== seen.duration_months) throw problem('CONFLICT')
    const before = plan.prices.find((one) => one.provider === provider && one.is_current)?.price_id ?? null
    const { price_id: change } = changesOf({ provider, price_id: before }, { ...wanted, seen: shown })
    if (change === undefined && before !== price) return presentPlan(context, plan)
    await tx.run(
      raw(sql`
        update plan_prices set is_current = false
         where plan_id = ${id}::uuid and provider = ${provider} and is_current and price_id is distinct from ${price}`),
    )
    if (price !== null && (await tx.run(offer(id, provider, price, plan))) === 0) throw problem('PRICE_TAKEN')
    if (before !== price) {
      const details = { name: plan.name, provider, price_id_before: before, price_id: price }
      await audit(tx, context, { type: 'plan_price', target: id, details })
    }
    return presentPlan(context, await tx.one(planById(id)))
  })
}

/** No row when the price belongs to another plan. */
function offer(id: string, provider: string, price: string, plan: Priced) {
  return raw(sql`
    insert into plan_prices as p (provider, price_id, plan_id, amount, duration_months)
    values (${provider}, ${price}, ${id}::uuid, ${plan.price}, ${plan.duration_months})
    on conflict (provider, price_id) do update
       set amount = excluded.amount, duration_months = excluded.duration_months, is_current = true
     where p.plan_id = excluded.plan_id`)
}

interface Priced {
  price: string
  duration_months: number
}

async function assertCosts(
  { services }: AdminContext,
  name: Input['provider'],
  priceId: string,
  plan: Priced,
): Promise<void> {
  const { provider, log } = services.payments
  if (provider?.name !== name) return
  let price: ProviderPrice | null
  try {
    price = await provider.findPrice(priceId)
  } catch (error) {
    log.error({ err: error }, 'The payment provider could not be asked for a price')
    throw problem('SERVICE_UNAVAILABLE', {
      message: 'Não foi possível conferir o preço no provedor de pagamento. Tente novamente.',
    })
  }
  if (price === null) throw badField('price_id', 'O Stripe não tem este preço, ou ele não está mais à venda.')
  if (price.currency !== 'BRL') throw badField('price_id', 'Este preço não é em reais.')
  if (price.amount !== plan.price || price.months !== plan.duration_months)
    throw badField(
      'price_id',
      `No Stripe este preço é ${cost(price.amount, price.months)}; o plano é ${cost(plan.price, plan.duration_months)}.`,
    )
}

/** 'R$ 39,90 (Mensal)' */
function cost(amount: string, months: number): string {
  return `${formatMoney(amount)} (${durationLabel(months)})`
}
