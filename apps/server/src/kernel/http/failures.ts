import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { ORPCError } from '@orpc/server'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { logUnexpected, problem, translate } from '../rpc/errors.ts'
import type { NoteRefusal } from '../rpc/refusal.ts'

/** Errors of the web server itself, in the shape of the procedures' errors. */
function known(error: FastifyError): ORPCError<string, unknown> | null {
  if (error.statusCode === 413) return problem('PAYLOAD_TOO_LARGE')
  if (error.statusCode === 415) return problem('UNSUPPORTED_MEDIA_TYPE')
  const translated = translate(error)
  if (translated) return translated
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
    ? problem('BAD_REQUEST')
    : null
}

/** For Fastify's option frameworkErrors: an address that could not be parsed. */
export function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { code, status, message } = known(error) ?? problem('BAD_REQUEST')
  reply.status(status).send({ defined: true, code, status, message, requestId: request.id })
}

const TOO_LARGE = new Set(['HPE_HEADER_OVERFLOW', 'HPE_CHUNK_EXTENSIONS_OVERFLOW'])

/** Milliseconds for a client to read why it was refused. */
const LAST_WORDS = 1000

/** For Fastify's option clientErrorHandler: invalid HTTP or unterminated headers. There is no request yet. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  // A browser's spare connection, which it would take a refusal on for the answer to its next request.
  const isUnused = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0
  if (isUnused || error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const requestId = randomUUID()
  const { code, status, message } = problem(
    TOO_LARGE.has(error.code ?? '') ? 'PAYLOAD_TOO_LARGE' : 'BAD_REQUEST',
  )
  const body = JSON.stringify({ defined: true, code, status, message, requestId })
  const head = [
    `HTTP/1.1 ${status} Refused`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // A half-closed connection would live as long as the client likes: a slow body would outlast every timeout.
  const timer = setTimeout(() => socket.destroy(), LAST_WORDS)
  socket.once('close', () => clearTimeout(timer))
}

/** Refuses addresses whose escapes are not valid UTF-8: decoded leniently, they would differ from what was sent. */
export function refuseIllFormedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    try {
      decodeURIComponent(request.url)
    } catch {
      throw problem('BAD_REQUEST')
    }
  })
}

const FILE_HEADERS = ['content-disposition', 'content-encoding', 'etag', 'last-modified']

/** Answers failures outside the procedures; `noteRefusal` is called with each. */
export function answerFailures(app: FastifyInstance, noteRefusal: NoteRefusal): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = known(error)
    // A disconnected client is not a failure and receives no answer.
    if (!request.raw.destroyed || request.raw.complete) logUnexpected(request.log, error, refusal, request.id)
    if (refusal)
      noteRefusal({
        code: refusal.code,
        operation: request.routeOptions.url ?? '',
        address: request.ip,
        token: null,
        email: null,
      })
    // Headers of the file that would have been sent.
    for (const name of FILE_HEADERS) {
      reply.removeHeader(name)
      if (!reply.raw.headersSent) reply.raw.removeHeader(name)
    }
    reply.header('cache-control', 'no-store')
    const { code, status, message, data } = refusal ?? problem('INTERNAL_SERVER_ERROR')
    // As text, because the framework no longer serialises JSON after a stream has failed.
    const body = JSON.stringify({ defined: true, code, status, message, data, requestId: request.id })
    return reply.status(status).type('application/json; charset=utf-8').send(body)
  })
  app.setNotFoundHandler((request, reply) => {
    const { code, status, message } = problem('NOT_FOUND')
    return reply.status(status).send({ defined: true, code, status, message, requestId: request.id })
  })
}
