import { type Access, addressesOf, type PlainRoute } from '@prateleira/contract/shared/procedure'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { ContextOf, RequestContext } from '../rpc/context.ts'
import { assertMayAsk, type Enter } from '../rpc/entrance.ts'
import { problem, translate } from '../rpc/errors.ts'
import type { RouteConfig } from './route-config.ts'

/** A request for a plain route, admitted as the route declares. */
export interface Asked<Kind extends Access> {
  context: ContextOf<Kind>
  request: FastifyRequest
  reply: FastifyReply
  /** The parameters in its address. */
  values: Record<string, string>
}

/**
 * Serves a plain route of the contract at each of its addresses, with the refusals of procedures. `scope` is the server,
 * or a scope with its own parsers.
 */
export type ServePlain = <Kind extends Access>(
  scope: FastifyInstance,
  route: PlainRoute<Kind>,
  answer: (asked: Asked<Kind>) => Promise<unknown>,
  options?: RouteShorthandOptions,
) => void

interface Options {
  prefix: string
  /** The plain routes of the contract by module; no others are served. */
  declared: Record<string, Record<string, PlainRoute>>
  contextOf(request: FastifyRequest, reply: FastifyReply): RequestContext
  enter: Enter
}

export function createServePlain({ prefix, declared, contextOf, enter }: Options): ServePlain {
  const known = new Set<unknown>(Object.values(declared).flatMap((routes) => Object.values(routes)))
  return (scope, route, answer, options = {}) => {
    // Otherwise the isolation suite would not know it.
    if (!known.has(route))
      throw new Error(`${route.path} is not in a routes.ts of the contract, or not generated`)
    const handlerOf =
      (values: Record<string, string>) => async (request: FastifyRequest, reply: FastifyReply) => {
        try {
          const context = contextOf(request, reply)
          assertMayAsk(context, route)
          if (route.access !== 'public') enter(context, route)
          return await answer({ context: context as ContextOf<typeof route.access>, request, reply, values })
        } catch (error) {
          // The rest of the body is discarded, because a connection with an unread body could never be reused.
          request.raw.unpipe().resume()
          const { unauthenticated } = route
          const nobody = unauthenticated && translate(error)?.code === 'UNAUTHORIZED'
          throw nobody ? problem('UNAUTHORIZED', { message: unauthenticated }) : error
        }
      }
    for (const { path, values } of addressesOf(route))
      scope.route({
        ...options,
        method: route.method,
        url: prefix + path.replace(/\{(\w+)\}/g, ':$1'),
        exposeHeadRoute: false,
        config: { ...options.config, declared: true } satisfies RouteConfig,
        handler: handlerOf(values),
      })
  }
}

/** Refuses to start with a route below `prefix` that the contract does not declare. To be called before there are routes. */
export function refuseUndeclared(server: FastifyInstance, prefix: string): void {
  server.addHook('onRoute', ({ url, config }) => {
    if (url.startsWith(`${prefix}/`) && !config?.declared)
      throw new Error(`${url} is not declared in the contract: serve it as a procedure or a plain route`)
  })
}
