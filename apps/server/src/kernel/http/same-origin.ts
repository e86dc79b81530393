import type { FastifyInstance } from 'fastify'
import { problem } from '../rpc/errors.ts'
import { hasKey } from './bearer.ts'
import { isOurOrigin, type Ours } from './hosts.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

const JSON_TYPE = /^application\/json\s*(;|$)/i

/** A route whose body is a file. */
export interface Upload {
  /** Below the API's prefix. */
  path: string
  /** What its Content-Type may be: nothing that a plain form can send. */
  type: RegExp
  /** What is said of another one. */
  message: string
}

/**
 * Refuses writes that another site's page makes with a visitor's cookie: the Origin must be ours, and the body JSON or, at the
 * `uploads`, a file: neither can be sent by a plain form. Programs send neither Origin nor cookie of ours and are left alone;
 * with a key the cookie counts for nothing, and no page of another site can send one without asking first, which is refused.
 */
export function refuseForeignWrites(
  app: FastifyInstance,
  { prefix, uploads, ...ours }: Ours & { prefix: string; uploads: readonly Upload[] },
): void {
  app.addHook('onRequest', async (request) => {
    // The route, not the address: '/%61pi/' leads to the same one.
    const route = request.routeOptions.url ?? ''
    if (SAFE.has(request.method) || !route.startsWith('/api/')) return
    const { origin, 'content-type': type, 'content-length': length } = request.headers
    const site = request.headers['sec-fetch-site']
    if (hasKey(request)) {
      // A key says who asks, not the browser.
    } else if (origin !== undefined) {
      if (!isOurOrigin(origin, request, ours)) throw problem('CROSS_ORIGIN')
    } else if (site !== undefined && site !== 'same-origin' && site !== 'none') {
      throw problem('CROSS_ORIGIN')
    }
    const hasBody =
      (length !== undefined && length !== '0') || request.headers['transfer-encoding'] !== undefined
    if (!hasBody) return
    const upload = uploads.find(({ path }) => route === `${prefix}${path}`)
    if (!(upload?.type ?? JSON_TYPE).test(type ?? ''))
      throw problem('UNSUPPORTED_MEDIA_TYPE', upload ? { message: upload.message } : {})
  })
}
