import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * No inline scripts, nothing from elsewhere but pictures by address. WebAssembly of our own may be compiled: the page reads codes
 * with a camera. Styles are inline: the components set them so.
 */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https: http:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** When the database is gone it is usually back by then. */
const RETRY_AFTER_SECONDS = '5'

export interface HeaderOptions {
  /** Whether people reach us on https. */
  https: boolean
}

/** Headers of every answer; data is never kept by caches. */
export function setSecurityHeaders(app: FastifyInstance, options: HeaderOptions): void {
  app.addHook('onSend', async (request, reply) => guardAnswer(request, reply, options))
}

/** The same for one answer that no hook sees: an address that could not be taken apart. */
export function guardAnswer(request: FastifyRequest, reply: FastifyReply, options: HeaderOptions): void {
  reply.header('x-request-id', request.id)
  if (reply.statusCode === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
  // An uploaded file has a stricter one.
  if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', POLICY)
  reply.header('x-content-type-options', 'nosniff')
  reply.header('referrer-policy', 'strict-origin-when-cross-origin')
  reply.header('x-frame-options', 'DENY')
  reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=()')
  reply.header('cross-origin-opener-policy', 'same-origin')
  reply.header('cross-origin-resource-policy', 'same-origin')
  if (options.https) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  if (request.url.startsWith('/api/') || request.url.startsWith('/health/'))
    reply.header('cache-control', 'no-store')
}
