import { QueryClient } from '@tanstack/react-query'
import { isTransient } from './errors.ts'

const RETRIES = 2

/** Reads are tried again when the way or the server failed for a moment; writes never by themselves. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Without a network a request fails at once and says so, rather than waiting silently.
      networkMode: 'always',
      retry: (count, error) => count < RETRIES && isTransient(error),
      retryDelay: (count) => 300 * 2 ** count,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
