import type { FastifyRequest } from 'fastify'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Matches no shop; stands for an invalid id in the header. */
const NO_SHOP = '00000000-0000-0000-0000-000000000000'

/**
 * The shop that the page shows, from the header x-shop: a tab that has not noticed a switch in another one must not write into
 * the shop it does not show. Null without the header: programs and plain links mean the session's shop.
 */
export function shownShop(request: FastifyRequest): string | null {
  const said = request.headers['x-shop']
  if (said === undefined) return null
  return typeof said === 'string' && UUID.test(said) ? said : NO_SHOP
}
