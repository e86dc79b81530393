import { SESSION_RETRY_MILLISECONDS } from '@prateleira/contract/account/constants'

/**
 * Retries until it succeeds, with delays from 200 ms that double (AUTH-06). Throws the last error when `worthRetrying` returns false,
 * after `attempts`, or when the signal aborts.
 */
export async function withBackoff<Result>(
  attempt: () => Promise<Result>,
  options: { attempts: number; worthRetrying: (error: unknown) => boolean; signal?: AbortSignal },
): Promise<Result> {
  for (let count = 1; ; count++) {
    try {
      return await attempt()
    } catch (error) {
      if (count >= options.attempts || options.signal?.aborted || !options.worthRetrying(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, SESSION_RETRY_MILLISECONDS * 2 ** (count - 1)))
    }
  }
}
