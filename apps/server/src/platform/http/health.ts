import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

/**
 * Live: the process answers. Ready: so does the database. A balancer sends nobody to a copy that is not ready; so `pool` is not
 * one that requests queue for, or a rush would take every copy away.
 */
export function answerHealth(app: FastifyInstance, pool: pg.Pool): void {
  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    try {
      await pool.query('select 1')
      return { status: 'ok' }
    } catch (error) {
      app.log.warn({ err: error }, 'The database does not answer')
      return reply.status(503).send({ status: 'unavailable' })
    }
  })
}
