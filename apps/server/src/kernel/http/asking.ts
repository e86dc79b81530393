import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestContext, Services } from '../rpc/context.ts'
import { hashOfBearer, hasKey } from './bearer.ts'
import { cookieValue } from './session-cookie.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Matches no shop; replaces an invalid id in the header. */
const NO_SHOP = '00000000-0000-0000-0000-000000000000'

interface Options {
  services: Services
  /** Name of the session cookie. */
  cookieName: string
  signedValue(raw: string | null): string | null
}

export interface Asking {
  /** The session's token or the key's hash; null for neither. Only the database knows whether it is valid. */
  credentialOf(request: FastifyRequest): string | null
  /** Cookies set on the context are sent with the reply; without a reply they are dropped. */
  contextOf(request: FastifyRequest, reply?: FastifyReply): RequestContext
}

/** Determines the caller of a request. */
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

/**
 * The shop that the page shows, from the header x-shop: a tab that has not noticed a switch in another one must not write into
 * the shop it does not show. Null without the header: programs and plain links mean the session's shop.
 */
function shownShop(request: FastifyRequest): string | null {
  const header = request.headers['x-shop']
  if (header === undefined) return null
  return typeof header === 'string' && UUID.test(header) ? header : NO_SHOP
}
