import type { FastifyInstance } from 'fastify'
import { hasKey } from '../integration-key.ts'
import { problem } from '../rpc/errors.ts'
import { isOurOrigin, type Ours } from './hosts.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

const JSON_TYPE = /^application\/json\s*(;|$)/i
const IMAGE_TYPE = /^(image\/[\w.+-]+|application\/octet-stream)\s*(;|$)/i
const NO_IMAGE_TYPE = 'Envie a imagem como image/jpeg, image/png, image/webp ou application/octet-stream.'

/**
 * Refuses writes that another site's page makes with a visitor's cookie: the Origin must be ours, and the body JSON or, at the
 * `uploads`, a picture: neither can be sent by a plain form. Programs send neither Origin nor cookie of ours and are left alone;
 * with a key the cookie counts for nothing, and no page of another site can send one without asking first, which is refused.
 */
export function refuseForeignWrites(
  app: FastifyInstance,
  { uploads, ...ours }: Ours & { uploads: readonly string[] },
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
    const upload = uploads.includes(route)
    if (!(upload ? IMAGE_TYPE : JSON_TYPE).test(type ?? ''))
      throw problem('UNSUPPORTED_MEDIA_TYPE', upload ? { message: NO_IMAGE_TYPE } : {})
  })
}
