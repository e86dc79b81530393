import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '../rpc/errors.ts'

/** Whether a host's name leads to this machine only: localhost, 127.0.0.0/8, ::1. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(hostname)
}

/** The name in a Host header, without its port; null for what is none. */
function nameOf(host: string | undefined): string | null {
  if (!host || /[/\\@?#\s]/.test(host) || !URL.canParse(`http://${host}`)) return null
  return new URL(`http://${host}`).hostname
}

/** Origins that are ours: APP_URL and those that a setting names. */
export interface Ours {
  appUrl: string
  allowedOrigins: readonly string[]
}

/**
 * Answers only to our own names: APP_URL, loopback, and origins that a setting names. A page of another site can make its own name lead
 * to this machine (DNS rebinding), and the browser then takes it for one of ours. Health is asked by address.
 */
export function refuseForeignHosts(app: FastifyInstance, { appUrl, allowedOrigins }: Ours): void {
  const names = new Set([appUrl, ...allowedOrigins].map((origin) => new URL(origin).hostname))
  app.addHook('onRequest', async (request) => {
    // Nothing answers TRACE, nor an address that is none.
    if (request.is404 || request.method === 'TRACE' || request.routeOptions.url?.startsWith('/health/'))
      return
    const name = nameOf(request.host)
    if (name === null || !(isLoopback(name) || names.has(name))) throw problem('UNKNOWN_HOST')
  })
}

/** Whether a page of this origin is ours: by APP_URL, a named origin, or the loopback address that the request itself came by. */
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
