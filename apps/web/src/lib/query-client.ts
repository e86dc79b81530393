import { QueryClient } from '@tanstack/react-query'
import { isTransient } from './errors.ts'

const RETRIES = 2

/** Reads are retried after a transient failure of network or server; writes never are. */
export const queryClient = new QueryClient({
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
