import { useEffect } from 'react'
import { client } from '../../lib/client.ts'
import { meQuery, useMay } from '../../lib/me.ts'
import { queryClient } from '../../lib/query-client.ts'
import { currentUserId, publishAuth } from '../../lib/session.ts'

/** Has the server ask the provider, for who has the subscription, then reads again who may do what, in every tab of the browser. */
export async function recheckSubscription(mayAsk: boolean): Promise<void> {
  try {
    if (mayAsk) await client.billing.checkSubscription()
  } finally {
    await queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
    const userId = currentUserId()
    // The tab in which the checkout began is not notified of the payment.
    if (userId) publishAuth({ event: 'USER_UPDATED', userId })
  }
}

/** Rechecks when this tab is looked at again, or its window beside the other one: the payment happens elsewhere. */
export function useRecheckOnReturn(): void {
  const mayAsk = useMay()('subscription')
  useEffect(() => {
    const look = () => {
      // A failed look changes nothing; the next one comes with the next return.
      if (document.visibilityState === 'visible') void recheckSubscription(mayAsk).catch(() => undefined)
    }
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [mayAsk])
}
