import { useEffect } from 'react'
import { client } from '../../lib/api.ts'
import { meQuery } from '../../lib/me.ts'
import { queryClient } from '../../lib/query-client.ts'

/** Has the server ask the provider, then reads again who may do what. */
export async function recheckSubscription(): Promise<void> {
  try {
    await client.billing.checkSubscription()
  } finally {
    await queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
  }
}

/** Rechecks when this tab is looked at again: the payment happens in another one. */
export function useRecheckOnReturn(): void {
  useEffect(() => {
    const look = () => {
      // A failed look changes nothing; the next one comes with the next return.
      if (document.visibilityState === 'visible') void recheckSubscription().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}
