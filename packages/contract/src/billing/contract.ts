import * as z from 'zod'
import { errors } from '../errors.ts'
import { memberProcedure, publicProcedure } from '../shared/procedure.ts'
import { plan } from './schemas.ts'

/**
 * Named by the specification (create-checkout, section 7): a plan's id or code. The server knows the provider's price for
 * it (PLAN-09).
 */
const createCheckoutInput = z.strictObject({
  priceId: z.string({ error: 'Escolha um plano' }).regex(/^[a-z0-9-]{1,40}$/, { error: 'Plano inválido' }),
})

const tag = { tags: ['Assinatura'] }
const link = z.object({ url: z.string() })

export const billing = {
  listPlans: publicProcedure
    .route({
      method: 'GET',
      path: '/plans',
      summary: 'Planos à venda, do mais barato ao mais caro',
      ...tag,
    })
    .output(z.array(plan)),
  /** The provider's page, for a new tab: a checkout, or for a subscriber the confirmation of the other plan. */
  createCheckout: memberProcedure('subscription')
    .route({ method: 'POST', path: '/billing/create-checkout', summary: 'Começar um pagamento', ...tag })
    .errors(errors('PLAN_NOT_FOUND', 'CHECKOUT_FAILED', 'CHECKOUT_URL_MISSING', 'TOO_MANY_REQUESTS'))
    .input(createCheckoutInput)
    .output(link),
  /** Reads the subscription from the provider again, so that nothing depends on the arrival of a webhook. */
  checkSubscription: memberProcedure('subscription')
    .route({
      method: 'POST',
      path: '/billing/check-subscription',
      summary: 'Conferir a assinatura com o provedor de pagamento',
      ...tag,
    })
    .errors(errors('TOO_MANY_REQUESTS'))
    .output(z.object({ subscribed: z.boolean() })),
  customerPortal: memberProcedure('subscription')
    .route({
      method: 'POST',
      path: '/billing/customer-portal',
      summary: 'Abrir o portal de gerenciamento da assinatura',
      ...tag,
    })
    .errors(errors('PORTAL_FAILED', 'PORTAL_URL_MISSING', 'TOO_MANY_REQUESTS'))
    .output(link),
}
