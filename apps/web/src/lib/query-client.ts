import { QueryCache, QueryClient } from '@tanstack/react-query'
import { isNetworkFailure, isTransient } from './errors.ts'

const RETRIES = 2

/** Reads are retried after a transient failure of network or server; writes never are. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onSuccess: () => refetchUnreached() }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Fail at once without a network, instead of waiting silently.
      networkMode: 'always',
      retry: (count, error) => count < RETRIES && isTransient(error),
      retryDelay: (count) => 300 * 2 ** count,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** Asks again for what the page shows and could not ask for without a network. To be called when the server has answered. */
export function refetchUnreached(): void {
  void queryClient.refetchQueries(
    {
      type: 'active',
      fetchStatus: 'idle',
      predicate: ({ state }) => state.status === 'error' && isNetworkFailure(state.error),
    },
    { cancelRefetch: false },
  )
}
