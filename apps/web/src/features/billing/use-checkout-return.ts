import { CHECKOUT_RECHECK_MILLISECONDS } from '@prateleira/contract/billing/constants'
import { useEffect } from 'react'
import { notify } from '../../lib/notify.ts'
import { useUrlSearch } from '../../lib/use-url-search.ts'
import { recheckSubscription } from './recheck.ts'

/**
 * Back from a checkout, ?checkout=success: says so, has the subscription read again a moment later and cleans the address
 * (DASH-06). What the person may do is the server's to say: the parameter grants nothing.
 */
export function useCheckoutReturn(): void {
  const [{ checkout }, change] = useUrlSearch()
  useEffect(() => {
    if (checkout === undefined) return
    change({ checkout: undefined })
    if (checkout !== 'success') return
    notify.success('Pagamento Realizado com Sucesso!', 'Estamos confirmando sua assinatura.')
    // Not stopped with the effect: removing the parameter ends it at once.
    window.setTimeout(
      () => void recheckSubscription(true).catch(() => undefined),
      CHECKOUT_RECHECK_MILLISECONDS,
    )
  }, [checkout, change])
}
