import { randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import { FailureLog, loggerOptions } from '../log/log.ts'
import { boundedServer } from './connections.ts'
import { answerUnreadable, answerUnroutable } from './failures.ts'
import { guardAnswer } from './headers.ts'

const BODY_MAX = 1024 * 1024

interface Options {
  logLevel: string
  /** Addresses and CIDR ranges whose X-Forwarded-* headers are trusted. */
  trustedProxies: string[]
  /** Whether people use https. */
  https: boolean
}

/** A server that does not listen yet and answers only what it cannot parse. */
export function createServer({ logLevel, trustedProxies, https }: Options): FastifyInstance {
  const app: FastifyInstance = fastify({
    logger: loggerOptions(logLevel),
    logController: new FailureLog(),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_MAX,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    serverFactory: (handler) =>
      boundedServer(handler, trustedProxies, (crowding) =>
        app.log.warn(crowding, 'All connections are taken: those that wait for a request give way'),
      ),
    forceCloseConnections: 'idle',
    // Requests on open connections are answered until the end (closing.ts).
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      guardAnswer(request, reply, { https })
      answerUnroutable(error, request, reply)
    },
    clientErrorHandler: answerUnreadable,
  })
  return app
}
