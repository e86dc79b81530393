import type { FastifyInstance } from 'fastify'
import type { KernelDatabase } from '../db/database.ts'

/** Milliseconds between attempts to open a new connection. */
const KNOCK_EVERY = 2000

/**
 * Live: the process answers. Ready: so does the database, and it lets in new connections. The pool of the jobs is not one that
 * requests queue for, or a rush of requests would take every copy out of the balancer.
 */
export function answerHealth(app: FastifyInstance, { jobs: pool, knock }: KernelDatabase): void {
  let knocked = Number.NEGATIVE_INFINITY
  // One query at a time, so that flooding this address takes no connection from the jobs.
  let asking: Promise<unknown> | null = null
  const ask = () => {
    asking ??= query().finally(() => {
      asking = null
    })
    return asking
  }
  async function query() {
    const now = performance.now()
    if (now - knocked >= KNOCK_EVERY) {
      knocked = now
      await knock()
    }
    await pool.query('select 1')
  }
  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    try {
      await ask()
      return { status: 'ok' }
    } catch (error) {
      app.log.warn({ err: error }, 'The database does not answer')
      return reply.status(503).send({ status: 'unavailable' })
    }
  })
}
