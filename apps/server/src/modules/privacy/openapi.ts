import type { OpenAPI } from '@orpc/contract'
import { errorCatalogue } from '@prateleira/contract/errors'
import { COPY_DOWNLOAD_PATH } from '@prateleira/contract/privacy/constants'
import { type ExportDescription, exportPaths, file } from '../../kernel/http/docs/exports.ts'

const EXPORTS: Record<string, ExportDescription> = {
  [COPY_DOWNLOAD_PATH]: {
    operationId: 'privacy.downloadCopy',
    summary: 'Baixar a cópia dos meus dados',
    description:
      'Um ZIP com JSON, CSV e as fotos, quando a cópia pedida está pronta (`state` é `ready`) e até `expires_at`. ' +
      'Fica aberto também a quem o período de teste ou a assinatura não deixa mais trabalhar.',
    tag: 'Privacidade',
    parameters: [],
    content: { 'application/zip': file },
    nothing: {
      404: {
        description: `NOT_FOUND: ${errorCatalogue.NOT_FOUND.message}`,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
    like: '/privacy/copy',
  },
}

/** Describes the download of a copy, which answers with a file. */
export const copyPath = (document: OpenAPI.Document) => exportPaths(document, EXPORTS)
