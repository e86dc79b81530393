import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * No inline scripts but the named ones and no external resources but pictures. Our own WebAssembly may be compiled: the page reads codes
 * with a camera. Inline styles are allowed because the components set them.
 */
const policy = (scripts: string[]) =>
  [
    "default-src 'self'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https: http:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const POLICY = policy([])

/** The policy of a page, with the hashes of its own inline scripts. */
export function policyOf(html: string): string {
  const scripts = Array.from(html.matchAll(/<script>(.*?)<\/script>/gs), ([, script = '']) => script)
  return policy(scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`))
}

/** Seconds after which clients should retry: a lost database is usually back by then. */
const RETRY_AFTER_SECONDS = '5'

export interface HeaderOptions {
  /** Whether people use https. */
  https: boolean
}

/** Sets the headers of every answer; data must not be cached. */
export function setSecurityHeaders(app: FastifyInstance, options: HeaderOptions): void {
  app.addHook('onSend', async (request, reply) => guardAnswer(request, reply, options))
}

/** The same for the one answer that passes no hook: an address that could not be parsed. */
export function guardAnswer(request: FastifyRequest, reply: FastifyReply, options: HeaderOptions): void {
  reply.header('x-request-id', request.id)
  if (reply.statusCode === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
  // Uploaded files have a stricter policy.
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
