import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestContext, Services } from '../rpc/context.ts'
import { hashOfBearer, hasKey } from './bearer.ts'
import { cookieValue } from './session-cookie.ts'
import { shownShop } from './shown-shop.ts'

interface Options {
  services: Services
  /** Of the session's cookie. */
  cookieName: string
  signedValue(raw: string | null): string | null
}

export interface Asking {
  /** The token of the session or the key's hash; null for neither. Whether it lives is the database's answer. */
  credentialOf(request: FastifyRequest): string | null
  /** Cookies that it sets go with the reply; without one they go nowhere. */
  contextOf(request: FastifyRequest, reply?: FastifyReply): RequestContext
}

/** Reads who asks out of requests. */
export function readAsking({ services, cookieName, signedValue }: Options): Asking {
  const tokenOf = ({ headers }: FastifyRequest) => signedValue(cookieValue(headers.cookie, cookieName))
  return {
    credentialOf: (request) => (hasKey(request) ? hashOfBearer(request) : tokenOf(request)),
    contextOf: (request, reply) => ({
      services,
      requestId: request.id,
      get address() {
        return request.ip
      },
      headers: request.headers,
      token: hasKey(request) ? null : tokenOf(request),
      key: request.apiKey,
      now: services.clock(),
      shop: shownShop(request),
      setCookie: (cookies) => void reply?.header('set-cookie', cookies),
    }),
  }
}
