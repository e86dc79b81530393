import { Readable } from 'node:stream'
import { COPY_DOWNLOAD_PATH } from '@prateleira/contract/privacy/schemas'
import { dateIn } from '@prateleira/contract/shared/dates'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type RequestContext, runAsAccount } from '../../../kernel/rpc/context.ts'
import { problem } from '../../../kernel/rpc/errors.ts'
import { tenantTimeZone } from '../../account/index.ts'
import { ownCopy, partOf } from './queries.ts'

/**
 * Serves GET /privacy/copy/download below `prefix`: the ZIP of whoever asks, part by part. Each part is asked for as its owner, so
 * a session that ends meanwhile breaks the download off.
 */
export function serveCopies(
  server: FastifyInstance,
  prefix: string,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => RequestContext,
): void {
  server.get(`${prefix}${COPY_DOWNLOAD_PATH}`, { exposeHeadRoute: false }, async (request, reply) => {
    const context = contextOf(request, reply)
    const [copy, timeZone] = await runAsAccount(context, (tx) =>
      Promise.all([tx.maybe(ownCopy), tenantTimeZone(tx)]),
    )
    const over = !copy?.expires_at || copy.expires_at <= context.now
    if (copy?.state !== 'ready' || over) throw problem('NOT_FOUND')
    const name = `prateleira-meus-dados-${dateIn(timeZone, copy.requested_at)}.zip`
    return reply
      .header('content-type', 'application/zip')
      .header('content-length', copy.size_bytes)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(partsOf(context, copy.id, copy.parts), { highWaterMark: 1, objectMode: true }))
  })
}

async function* partsOf(context: RequestContext, id: string, parts: number): AsyncGenerator<Buffer, void> {
  for (let number = 0; number < parts; number += 1) {
    const { bytes } = await runAsAccount(context, (tx) => tx.one(partOf(id, number, context.now)))
    yield bytes
  }
}
