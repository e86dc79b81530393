import { SESSION_RETRY_MILLISECONDS } from '@prateleira/contract/account/constants'

/**
 * Tries until it succeeds, waiting 200 ms after the first failure and twice as long after each further one (AUTH-06).
 * Gives up when `worthRetrying` says no, after `attempts`, or when the signal aborts; the last error is thrown.
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
