import type { FastifyBaseLogger } from 'fastify'

/** Work that goes on after its request has been answered. */
export interface Background {
  /**
   * Does `work` when it is its turn. It must say itself, in the database, how it went: what it throws is only logged. The
   * signal tells it that the server stops; it is waited for.
   */
  run(work: (signal: AbortSignal) => Promise<void>): void
  stop(): Promise<void>
}

/** So much of it at once: the rest waits for its turn, so that requests find a connection. */
const AT_ONCE = 2

export function createBackground(log: FastifyBaseLogger): Background {
  const stopping = new AbortController()
  const waiting: ((signal: AbortSignal) => Promise<void>)[] = []
  const running = new Set<Promise<void>>()

  const next = (): void => {
    const work = running.size < AT_ONCE ? waiting.shift() : undefined
    if (!work) return
    const run = work(stopping.signal)
      .catch((error: unknown) => log.error({ err: error }, 'Work in the background failed'))
      .finally(() => {
        running.delete(run)
        next()
      })
    running.add(run)
  }
  return {
    run: (work) => {
      waiting.push(work)
      next()
    },
    stop: async () => {
      stopping.abort()
      while (running.size > 0 || waiting.length > 0) await Promise.all(running)
    },
  }
}
