import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

/**
 * Live: the process answers. Ready: so does the database. `pool` is not one that requests queue for, or a rush of requests would
 * take every copy out of the balancer.
 */
export function answerHealth(app: FastifyInstance, pool: pg.Pool): void {
  // One query at a time, so that flooding this address takes no connection from the jobs.
  let asking: Promise<unknown> | null = null
  const ask = () => {
    asking ??= pool.query('select 1').finally(() => {
      asking = null
    })
    return asking
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
