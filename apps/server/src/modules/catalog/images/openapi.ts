import type { OpenAPI } from '@orpc/contract'
import { IMAGE_MAX_MEGABYTES, UNUSED_IMAGE_HOURS } from '@prateleira/contract/catalog/constants'
import { IMAGE_TYPES, IMAGE_TYPES_IN_WORDS, IMAGE_UPLOAD_PATH } from '@prateleira/contract/catalog/images'
import { errorCatalogue } from '@prateleira/contract/errors'

const file = { schema: { type: 'string', format: 'binary' } } as const
const ERRORS = ['IMAGE_TOO_LARGE', 'IMAGE_TYPE_INVALID', 'TOO_MANY_REQUESTS', 'IMAGE_UPLOAD_FAILED'] as const

/** Describes the upload, a plain route because its input is a picture; its refusals are those of a save. */
export function imagePath(document: OpenAPI.Document): OpenAPI.PathsObject {
  const { responses = {}, security } = document.paths?.['/products']?.post ?? {}
  const refused = Object.entries(responses).filter(([status]) =>
    ['400', '401', '402', '403', '503'].includes(status),
  )
  const own = ERRORS.map((code) => {
    const { status, message } = errorCatalogue[code]
    return [
      status,
      {
        description: `${code}: ${message}`,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]
  })
  const text = { type: 'string' } as const
  return {
    [IMAGE_UPLOAD_PATH]: {
      post: {
        operationId: 'catalog.uploadImage',
        summary: 'Enviar a foto de um produto',
        description:
          `O corpo é o próprio arquivo: ${IMAGE_TYPES_IN_WORDS} até ${IMAGE_MAX_MEGABYTES} MB, julgado pelo conteúdo. A imagem é gravada de novo, sem os dados ` +
          `que vieram com ela. Salve image_url no produto; uma imagem que nenhum produto usa é apagada depois de ${UNUSED_IMAGE_HOURS} horas.`,
        tags: ['Produtos'],
        security,
        requestBody: {
          required: true,
          content: Object.fromEntries(
            [...Object.values(IMAGE_TYPES), 'application/octet-stream'].map((type) => [type, file]),
          ),
        },
        responses: {
          201: {
            description: 'A imagem foi guardada',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { path: text, image_url: text, thumbnail_url: text },
                  required: ['path', 'image_url', 'thumbnail_url'],
                },
              },
            },
          },
          ...Object.fromEntries(refused),
          ...Object.fromEntries(own),
        },
      },
    },
  }
}
