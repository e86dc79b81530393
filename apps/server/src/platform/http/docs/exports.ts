import type { OpenAPI } from '@orpc/contract'
import {
  ADVANCED_KINDS,
  DEFAULT_PERIOD,
  EXPORT_FORMATS,
  PERIODS,
  REPORT_KINDS,
} from '@prateleira/contract/reports/rules'

const file = { schema: { type: 'string', format: 'binary' } } as const

/** The description of the exports, which are files and therefore no procedures; they are refused as their report is. */
export function exportPath(document: OpenAPI.Document): OpenAPI.PathsObject {
  const { responses = {}, security } = document.paths?.['/reports/past-stock']?.get ?? {}
  const refused = Object.entries(responses).filter(([status]) => Number(status) >= 400)
  return {
    '/reports/{kind}/export': {
      get: {
        operationId: 'reports.export',
        summary: 'Exportar um relatório',
        description:
          'Devolve o arquivo inteiro, sem páginas. Uma exportação por vez para cada conta. `past-stock` pede `date` em vez de `period`.',
        tags: ['Relatórios'],
        security,
        parameters: [
          {
            name: 'kind',
            in: 'path',
            required: true,
            schema: { type: 'string', enum: [...REPORT_KINDS, ...ADVANCED_KINDS] },
          },
          {
            name: 'period',
            in: 'query',
            schema: { type: 'string', enum: [...PERIODS], default: DEFAULT_PERIOD },
          },
          { name: 'date', in: 'query', schema: { type: 'string', format: 'date' } },
          {
            name: 'format',
            in: 'query',
            schema: { type: 'string', enum: [...EXPORT_FORMATS], default: 'csv' },
          },
        ],
        responses: {
          200: {
            description: 'O arquivo',
            content: {
              'text/csv': file,
              'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': file,
            },
          },
          204: { description: 'Não há nada para exportar' },
          ...Object.fromEntries(refused),
        },
      },
    },
  }
}
