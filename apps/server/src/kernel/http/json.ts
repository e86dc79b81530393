import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { problem } from '../rpc/errors.ts'

/** Reads JSON, refusing what is not UTF-8: read leniently, a name would be kept with characters that nobody typed. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (isUtf8(body)) parse(request, body.toString(), done)
    else done(problem('BAD_REQUEST'))
  })
}
