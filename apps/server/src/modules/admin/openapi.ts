import type { OpenAPI } from '@orpc/contract'
import {
  ADMIN_PERIODS,
  ADMIN_REPORT_KINDS,
  DEFAULT_ADMIN_PERIOD,
} from '@prateleira/contract/admin/report-rules'
import type { adminReportExportInput } from '@prateleira/contract/admin/report-schemas'
import { PAYMENT_STATUSES } from '@prateleira/contract/admin/rules'
import type { paymentExportInput } from '@prateleira/contract/admin/schemas'
import { CSV_FORMATS } from '@prateleira/contract/shared/export-formats'
import type * as z from 'zod'
import {
  choice,
  csv,
  type ExportDescription,
  exportPaths,
  inPath,
  inQuery,
} from '../../kernel/http/docs/exports.ts'

const EXPORTS: Record<string, ExportDescription> = {
  '/admin/payments/export': {
    operationId: 'admin.exportPayments',
    summary: 'Exportar pagamentos em CSV',
    description:
      'O que a busca e o status encontram, sem páginas. Uma exportação por vez para cada administrador.',
    tag: 'Administração',
    parameters: inQuery<keyof z.input<typeof paymentExportInput>>({
      search: { type: 'string' },
      status: choice(PAYMENT_STATUSES),
      format: choice(CSV_FORMATS, 'csv'),
    }),
    content: csv,
    like: '/admin/payments',
  },
  '/admin/reports/{kind}/export': {
    operationId: 'admin.exportReport',
    summary: 'Exportar um relatório da administração em CSV',
    description: 'Uma linha por mês. Uma exportação por vez para cada administrador.',
    tag: 'Administração',
    parameters: [
      inPath('kind', ADMIN_REPORT_KINDS),
      ...inQuery<keyof z.input<typeof adminReportExportInput>>({
        period: choice(ADMIN_PERIODS, DEFAULT_ADMIN_PERIOD),
        format: choice(CSV_FORMATS, 'csv'),
      }),
    ],
    content: csv,
    like: '/admin/reports',
  },
}

export const adminExports = (document: OpenAPI.Document) => exportPaths(document, EXPORTS)
