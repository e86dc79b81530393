import type { FastifyInstance } from 'fastify'
import { problem } from '../rpc/errors.ts'
import { hasKey } from './bearer.ts'
import { isOurOrigin, type Ours } from './hosts.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

const JSON_TYPE = /^application\/json\s*(;|$)/i

/** A route whose body is a file. */
export interface Upload {
  /** Relative to the API's prefix. */
  path: string
  /** Allowed Content-Type: nothing that a plain form can send. */
  type: RegExp
  /** Message for any other type. */
  message: string
}

/**
 * Refuses writes that another site's page makes with a visitor's cookie: the Origin must be ours, and the body JSON or, for
 * `uploads`, a file, neither of which a plain form can send. Programs send neither an Origin nor our cookie and are not
 * affected; with a key the cookie is ignored, and no page of another site can send a key without a preflight, which is refused.
 */
export function refuseForeignWrites(
  app: FastifyInstance,
  { prefix, uploads, ...ours }: Ours & { prefix: string; uploads: readonly Upload[] },
): void {
  app.addHook('onRequest', async (request) => {
    // The route instead of the address: '/%61pi/' leads to the same one.
    const route = request.routeOptions.url ?? ''
    if (SAFE.has(request.method) || !route.startsWith('/api/')) return
    const { origin, 'content-type': type, 'content-length': length } = request.headers
    const site = request.headers['sec-fetch-site']
    if (hasKey(request)) {
      // With a key the caller is identified by the key, not by the browser.
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
