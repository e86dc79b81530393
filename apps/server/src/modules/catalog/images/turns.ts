import { problem } from '../../../platform/errors.ts'

/**
 * Lets so many pieces of work run at once and so many more wait, in order; what comes on top of that is refused.
 * @throws SERVICE_UNAVAILABLE when too many wait already.
 */
export function takeTurns(atOnce: number, waitingMax: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw problem('SERVICE_UNAVAILABLE')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      // The turn passes on; nobody else can slip in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
