import { useEffect } from 'react'
import { client } from '../../lib/client.ts'
import { meQuery, useMayCall } from '../../lib/me.ts'
import { queryClient } from '../../lib/query-client.ts'
import { currentUserId, publishAuth } from '../../lib/session.ts'

/** Makes the server read the subscription from the provider, if the person owns it, then reloads access in every tab. */
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

/** Rechecks whenever this tab or window becomes active again, because the payment happens elsewhere. */
export function useRecheckOnReturn(): void {
  const mayAsk = useMayCall()('billing.checkSubscription')
  useEffect(() => {
    const look = () => {
      // A failed recheck changes nothing; the next return tries again.
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
