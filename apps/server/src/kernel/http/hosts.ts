import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '../rpc/errors.ts'

/** Whether a host name leads to this machine only: localhost, 127.0.0.0/8, ::1. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(hostname)
}

/** The name in a Host header, without its port; null if invalid. */
function nameOf(host: string | undefined): string | null {
  if (!host || /[/\\@?#\s]/.test(host) || !URL.canParse(`http://${host}`)) return null
  return new URL(`http://${host}`).hostname
}

/** The number of Host headers sent; the parser keeps only the first. */
function hostsOf({ raw: { rawHeaders } }: FastifyRequest): number {
  return rawHeaders.filter((name, n) => n % 2 === 0 && name.toLowerCase() === 'host').length
}

/** Our own origins: APP_URL and those of the configuration. */
export interface Ours {
  appUrl: string
  allowedOrigins: readonly string[]
}

/**
 * Answers only to our own names: APP_URL, loopback, and configured origins. A page of another site can point its own name at
 * this machine (DNS rebinding), and the browser would treat it as ours. Health checks use the address and are exempt.
 */
export function refuseForeignHosts(app: FastifyInstance, { appUrl, allowedOrigins }: Ours): void {
  const names = new Set([appUrl, ...allowedOrigins].map((origin) => new URL(origin).hostname))
  app.addHook('onRequest', async (request) => {
    // We would use the first, a proxy before us perhaps another one (RFC 9112, 3.2).
    if (hostsOf(request) > 1) throw problem('BAD_REQUEST')
    // TRACE and unknown addresses are refused anyway.
    if (request.is404 || request.method === 'TRACE' || request.routeOptions.url?.startsWith('/health/'))
      return
    const name = nameOf(request.host)
    if (name === null || !(isLoopback(name) || names.has(name))) throw problem('UNKNOWN_HOST')
  })
}

/** Whether an origin is ours: APP_URL, a configured origin, or the loopback address that the request was sent to. */
export function isOurOrigin(
  origin: string,
  request: FastifyRequest,
  { appUrl, allowedOrigins }: Ours,
): boolean {
  if (!URL.canParse(origin)) return false
  const { origin: from, host, hostname } = new URL(origin)
  if (from === appUrl || allowedOrigins.includes(from)) return true
  return isLoopback(hostname) && host === request.host.toLowerCase()
}
