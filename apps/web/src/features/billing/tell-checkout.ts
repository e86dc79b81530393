import { CHECKOUT_RECHECK_MILLISECONDS } from '@prateleira/contract/billing/constants'
import { notify } from '../../lib/notify.ts'
import { recheckSubscription } from './recheck.ts'

/**
 * Back from a checkout, ?checkout=success: says so and has the subscription read again a moment later (DASH-06). What the person may do
 * is the server's to say: the parameter grants nothing.
 */
export function tellCheckout(checkout: string): void {
  if (checkout !== 'success') return
  notify.success('Pagamento Realizado com Sucesso!', 'Estamos confirmando sua assinatura.')
  window.setTimeout(
    () => void recheckSubscription(true).catch(() => undefined),
    CHECKOUT_RECHECK_MILLISECONDS,
  )
}
