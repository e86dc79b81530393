import { publicly } from '../../kernel/rpc/context.ts'
import { procedures } from '../../kernel/rpc/rpc.ts'
import { checkSubscription, createCheckout, openPortal } from './checkout.ts'
import { plansOnSale } from './queries.ts'

const billing = procedures.billing

export const billingRouter = {
  listPlans: billing.listPlans.handler(({ context }) => publicly(context, plansOnSale)),
  createCheckout: billing.createCheckout.handler(({ context, input }) =>
    createCheckout(context, input.priceId),
  ),
  checkSubscription: billing.checkSubscription.handler(({ context }) => checkSubscription(context)),
  customerPortal: billing.customerPortal.handler(({ context }) => openPortal(context)),
}
