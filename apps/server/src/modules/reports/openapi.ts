import type { OpenAPI } from '@orpc/contract'
import { ADVANCED_KINDS, DEFAULT_PERIOD, PERIODS, REPORT_KINDS } from '@prateleira/contract/reports/rules'
import { EXPORT_FORMATS } from '@prateleira/contract/shared/export-formats'
import {
  choice,
  csv,
  day,
  type ExportDescription,
  exportPaths,
  xlsx,
} from '../../kernel/http/docs/exports.ts'

const EXPORTS: Record<string, ExportDescription> = {
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
}

export const reportExport = (document: OpenAPI.Document) => exportPaths(document, EXPORTS)
