import { Readable } from 'node:stream'
import { IMAGE_MAX_BYTES } from '@prateleira/contract/catalog/constants'
import { IMAGE_UPLOAD_PATH, IMAGES_PATH } from '@prateleira/contract/catalog/images'
import { IMAGE_CACHE_SECONDS } from '@prateleira/contract/shared/constants'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAnonymous, type RequestContext } from '../../../kernel/rpc/context.ts'
import { problem, translate } from '../../../kernel/rpc/errors.ts'
import type { Storage } from '../../../kernel/storage/index.ts'
import { readFile, typeOfFile } from './files.ts'
import { uploadImage } from './upload.ts'

interface Options {
  /** Of the API. */
  prefix: string
  storage: Storage
  contextOf: (request: FastifyRequest, reply: FastifyReply) => RequestContext
}

/**
 * Serves pictures, and POST /product-images below `prefix`, which takes one as its body. Outside the procedures, which read
 * their whole input before they are asked.
 */
export function serveImages(server: FastifyInstance, { prefix, storage, contextOf }: Options): void {
  server.register(async (scope) => {
    // Whoever may not is turned away before the body is read; how it calls itself does not matter.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
    const options = { bodyLimit: IMAGE_MAX_BYTES, config: { toDisk: true } }
    scope.post<{ Body: Readable | undefined }>(
      `${prefix}${IMAGE_UPLOAD_PATH}`,
      options,
      async (request, reply) => {
        const context = contextOf(request, reply)
        try {
          if (isAnonymous(context)) throw problem('UNAUTHORIZED')
          const uploaded = await uploadImage(context, request.body ?? Readable.from([]))
          return reply.status(201).send(uploaded)
        } catch (error) {
          // What is left of the body runs into nothing: a connection that is stuck in it would never be free again.
          request.raw.unpipe().resume()
          // In the words of saving the product that the picture is for (EXI-11).
          const nobody = translate(error)?.code === 'UNAUTHORIZED'
          throw nobody ? problem('UNAUTHORIZED', { message: 'User not authenticated' }) : error
        }
      },
    )
  })

  // To whoever knows the address, which nobody can guess: shop windows and messengers show it too.
  server.get<{ Params: { file: string } }>(`${IMAGES_PATH}:file`, async (request, reply) => {
    const { file } = request.params
    const type = typeOfFile(file)
    if (type === null) return reply.callNotFound()
    const stored = await readFile(storage, file).catch((error) => {
      request.log.error({ err: error, requestId: request.id }, 'A picture could not be read')
      throw problem('SERVICE_UNAVAILABLE')
    })
    if (stored === null) return reply.callNotFound()
    // No other file ever gets this name.
    const tag = `"${file}"`
    reply
      .header('cache-control', `public, max-age=${IMAGE_CACHE_SECONDS}`)
      .header('etag', tag)
      .header('content-security-policy', "default-src 'none'; sandbox")
    if (request.headers['if-none-match'] === tag) {
      stored.body.destroy()
      return reply.status(304).send()
    }
    return reply.type(type).header('content-length', stored.size).send(stored.body)
  })
}
