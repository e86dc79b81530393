import { CHECKOUT_RECHECK_MILLISECONDS } from '@prateleira/contract/billing/constants'
import { notify } from '../../lib/notify.ts'
import { recheckSubscription } from './recheck.ts'

/**
 * After a checkout, ?checkout=success: says so and requests the subscription again a moment later (DASH-06). The
 * parameter grants nothing; access is up to the server.
 */
export function announceCheckout(checkout: string): void {
  if (checkout !== 'success') return
  notify.success('Pagamento Realizado com Sucesso!', 'Estamos confirmando sua assinatura.')
  window.setTimeout(
    () => void recheckSubscription(true).catch(() => undefined),
    CHECKOUT_RECHECK_MILLISECONDS,
  )
}
