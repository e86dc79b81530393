import type { FastifyInstance } from 'fastify'

const PAUSE = 50

/**
 * Lets the server end as soon as what it accepted is answered. A connection kept alive by its client would hold it up for
 * minutes: answers now say that they are the last, and connections that have gone quiet are closed.
 */
export function closeQuietConnections(app: FastifyInstance): void {
  let closing: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    closing = setInterval(() => app.server.closeIdleConnections(), PAUSE)
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
  app.addHook('onClose', async () => clearInterval(closing))
}
