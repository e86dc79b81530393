import type { OpenAPI } from '@orpc/contract'
import type { pastStockExportInput, profitExportInput } from '@prateleira/contract/reports/advanced-schemas'
import { PROFIT_GROUPS } from '@prateleira/contract/reports/profit'
import type { movementsExportInput } from '@prateleira/contract/reports/report-schemas'
import { ADVANCED_KINDS, DEFAULT_PERIOD, PERIODS, REPORT_KINDS } from '@prateleira/contract/reports/rules'
import { EXPORT_FORMATS } from '@prateleira/contract/shared/export-formats'
import { MOVEMENT_KINDS } from '@prateleira/contract/stock/rules'
import type * as z from 'zod'
import {
  choice,
  csv,
  day,
  type ExportDescription,
  exportPaths,
  inPath,
  inQuery,
  xlsx,
} from '../../kernel/http/docs/exports.ts'

const EXPORTS: Record<string, ExportDescription> = {
  '/reports/{kind}/export': {
    operationId: 'reports.export',
    summary: 'Exportar um relatório',
    description:
      'Devolve o arquivo inteiro, sem páginas. Uma exportação por vez para cada conta. `csv-br` separa com ponto e vírgula e escreve decimais com vírgula. `from` e `to` vão com `period=dates`. `past-stock` pede `date` em vez de `period`; só `profit` tem `group`, só `movements` tem `movement_kind`.',
    tag: 'Relatórios',
    parameters: [
      inPath('kind', [...REPORT_KINDS, ...ADVANCED_KINDS]),
      ...inQuery<
        | keyof z.input<typeof movementsExportInput>
        | keyof z.input<typeof pastStockExportInput>
        | keyof z.input<typeof profitExportInput>
      >({
        period: choice(PERIODS, DEFAULT_PERIOD),
        from: day,
        to: day,
        date: day,
        movement_kind: choice(MOVEMENT_KINDS),
        group: choice(PROFIT_GROUPS, 'product'),
        format: choice(EXPORT_FORMATS, 'csv'),
      }),
    ],
    content: { ...csv, ...xlsx },
    like: '/reports/past-stock',
  },
}

export const reportExport = (document: OpenAPI.Document) => exportPaths(document, EXPORTS)
