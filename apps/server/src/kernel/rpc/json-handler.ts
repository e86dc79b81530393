import {
  StandardOpenAPICodec,
  type StandardOpenAPIHandlerOptions,
  StandardOpenAPIMatcher,
} from '@orpc/openapi/standard'
import {
  StandardBracketNotationSerializer,
  type StandardOpenAPIJsonSerialized,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard'
import type { AnyRouter } from '@orpc/server'
import { FastifyHandler } from '@orpc/server/fastify'
import { StandardHandler } from '@orpc/server/standard'
import type { RequestContext } from './context.ts'

/**
 * Leaves an answer as it is. The library's own rebuilds it value by value to replace what JSON lacks; the schemas of our answers allow
 * nothing of that.
 */
class AsItIs extends StandardOpenAPIJsonSerializer {
  override serialize(data: unknown): StandardOpenAPIJsonSerialized {
    return [data, false]
  }
}

/** Serves a router whose answers are plain JSON. */
export function jsonHandler(
  router: AnyRouter,
  options: StandardOpenAPIHandlerOptions<RequestContext>,
): FastifyHandler<RequestContext> {
  const serializer = new StandardOpenAPISerializer(new AsItIs(), new StandardBracketNotationSerializer())
  const codec = new StandardOpenAPICodec(serializer, options)
  return new FastifyHandler(new StandardHandler(router, new StandardOpenAPIMatcher(options), codec, options))
}
