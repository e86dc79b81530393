import type { OpenAPI } from '@orpc/contract'
import {
  ADMIN_PERIODS,
  ADMIN_REPORT_KINDS,
  DEFAULT_ADMIN_PERIOD,
} from '@prateleira/contract/admin/report-rules'
import { PAYMENT_STATUSES } from '@prateleira/contract/admin/rules'
import { COPY_DOWNLOAD_PATH } from '@prateleira/contract/privacy/schemas'
import {
  ADVANCED_KINDS,
  CSV_FORMATS,
  DEFAULT_PERIOD,
  EXPORT_FORMATS,
  PERIODS,
  REPORT_KINDS,
} from '@prateleira/contract/reports/rules'
import { errorCatalogue } from '@prateleira/contract/shared/errors'

const file = { schema: { type: 'string', format: 'binary' } } as const

const csv = { 'text/csv': file }
const xlsx = { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': file }

interface Described {
  operationId: string
  summary: string
  description: string
  tag: string
  parameters: OpenAPI.ParameterObject[]
  content: Record<string, typeof file>
  /** What is answered where there is no file to give. */
  nothing?: Record<number, OpenAPI.ResponseObject>
  /** The procedure that is refused as the export is. */
  like: string
}

const choice = (
  name: string,
  values: readonly string[],
  more: { in?: 'path'; default?: string } = {},
): OpenAPI.ParameterObject => ({
  name,
  in: more.in ?? 'query',
  ...(more.in ? { required: true } : {}),
  schema: {
    type: 'string',
    enum: [...values],
    ...(more.default === undefined ? {} : { default: more.default }),
  },
})

const day = (name: string): OpenAPI.ParameterObject => ({
  name,
  in: 'query',
  schema: { type: 'string', format: 'date' },
})

const EXPORTS: Record<string, Described> = {
  '/reports/{kind}/export': {
    operationId: 'reports.export',
    summary: 'Exportar um relatório',
    description:
      'Devolve o arquivo inteiro, sem páginas. Uma exportação por vez para cada conta. `csv-br` separa com ponto e vírgula e escreve decimais com vírgula. `from` e `to` vão com `period=dates`. `past-stock` pede `date` em vez de `period`.',
    tag: 'Relatórios',
    parameters: [
      choice('kind', [...REPORT_KINDS, ...ADVANCED_KINDS], { in: 'path' }),
      choice('period', PERIODS, { default: DEFAULT_PERIOD }),
      ...['from', 'to', 'date'].map(day),
      choice('format', EXPORT_FORMATS, { default: 'csv' }),
    ],
    content: { ...csv, ...xlsx },
    like: '/reports/past-stock',
  },
  '/admin/payments/export': {
    operationId: 'admin.exportPayments',
    summary: 'Exportar pagamentos em CSV',
    description:
      'O que a busca e o status encontram, sem páginas. Uma exportação por vez para cada administrador.',
    tag: 'Administração',
    parameters: [
      { name: 'search', in: 'query', schema: { type: 'string' } },
      choice('status', PAYMENT_STATUSES),
      choice('format', CSV_FORMATS, { default: 'csv' }),
    ],
    content: csv,
    like: '/admin/payments',
  },
  '/admin/reports/{kind}/export': {
    operationId: 'admin.exportReport',
    summary: 'Exportar um relatório da administração em CSV',
    description: 'Uma linha por mês. Uma exportação por vez para cada administrador.',
    tag: 'Administração',
    parameters: [
      choice('kind', ADMIN_REPORT_KINDS, { in: 'path' }),
      choice('period', ADMIN_PERIODS, { default: DEFAULT_ADMIN_PERIOD }),
      choice('format', CSV_FORMATS, { default: 'csv' }),
    ],
    content: csv,
    like: '/admin/reports',
  },
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

const NO_CONTENT = { 204: { description: 'Não há nada para exportar' } }

/** The description of the exports, which are files and therefore no procedures; they are refused as their list is. */
export function exportPaths(document: OpenAPI.Document): OpenAPI.PathsObject {
  return Object.fromEntries(
    Object.entries(EXPORTS).map(([path, { tag, content, like, nothing = NO_CONTENT, ...operation }]) => {
      const { responses = {}, security } = document.paths?.[like]?.get ?? {}
      const refused = Object.entries(responses).filter(([status]) => Number(status) >= 400)
      const answers = {
        200: { description: 'O arquivo', content },
        ...nothing,
        ...Object.fromEntries(refused),
      }
      return [path, { get: { ...operation, tags: [tag], ...(security && { security }), responses: answers } }]
    }),
  )
}
