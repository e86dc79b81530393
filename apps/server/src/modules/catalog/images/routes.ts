import { Readable } from 'node:stream'
import { IMAGE_MAX_BYTES } from '@prateleira/contract/catalog/constants'
import { IMAGES_PATH } from '@prateleira/contract/catalog/images'
import { catalogRoutes } from '@prateleira/contract/catalog/routes'
import { IMAGE_CACHE_SECONDS } from '@prateleira/contract/shared/constants'
import type { Asked } from '../../../kernel/http/plain-routes.ts'
import { problem } from '../../../kernel/rpc/errors.ts'
import type { Kernel } from '../../../module.ts'
import { readFile, typeOfFile } from './files.ts'
import { uploadImage } from './upload-image.ts'

/** Serves pictures, and POST /product-images, which takes one as its body: procedures read their whole input before they are asked. */
export function serveImages({ server, services: { storage }, serve }: Kernel): void {
  server.register(async (scope) => {
    // Access is checked before the body is read, whatever its content type says.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
    const options = { bodyLimit: IMAGE_MAX_BYTES, config: { toDisk: true } }
    const answer = async ({ context, request, reply }: Asked<'shop'>) => {
      const uploaded = await uploadImage(context, (request.body as Readable | undefined) ?? Readable.from([]))
      return reply.status(201).send(uploaded)
    }
    serve(scope, catalogRoutes.uploadImage, answer, options)
  })

  // For anybody who knows the unguessable address: shop windows and messengers show pictures too.
  server.get<{ Params: { file: string } }>(`${IMAGES_PATH}:file`, async (request, reply) => {
    const { file } = request.params
    const type = typeOfFile(file)
    if (type === null) return reply.callNotFound()
    const stored = await readFile(storage, file).catch((error) => {
      request.log.error({ err: error, requestId: request.id }, 'A picture could not be read')
      throw problem('SERVICE_UNAVAILABLE')
    })
    if (stored === null) return reply.callNotFound()
    // Names are never reused.
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
