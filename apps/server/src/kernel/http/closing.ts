import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const PAUSE = 50

/**
 * Lets the server end as soon as accepted requests are answered: answers say `Connection: close`, and idle connections are
 * closed. Node's own closeIdleConnections keeps those that never sent a complete request, which browsers open ahead of time, and
 * once it is closing nothing bounds them any more.
 */
export function closeQuietConnections(app: FastifyInstance): void {
  const requests = new Map<Socket, number>()
  app.server.on('connection', (socket: Socket) => {
    requests.set(socket, 0)
    socket.once('close', () => requests.delete(socket))
  })
  const count = (socket: Socket, change: number) => {
    const before = requests.get(socket)
    if (before !== undefined) requests.set(socket, before + change)
  }
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    count(socket, 1)
    response.once('close', () => count(socket, -1))
  })
  const closeQuiet = () => {
    for (const [socket, open] of requests) if (open === 0) socket.destroy()
  }

  let closing: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    closing = setInterval(closeQuiet, PAUSE)
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
  app.addHook('onClose', async () => clearInterval(closing))
}
