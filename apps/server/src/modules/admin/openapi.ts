import type { OpenAPI } from '@orpc/contract'
import {
  ADMIN_PERIODS,
  ADMIN_REPORT_KINDS,
  DEFAULT_ADMIN_PERIOD,
} from '@prateleira/contract/admin/report-rules'
import { PAYMENT_STATUSES } from '@prateleira/contract/admin/rules'
import { CSV_FORMATS } from '@prateleira/contract/shared/export-formats'
import { choice, csv, type ExportDescription, exportPaths } from '../../kernel/http/docs/exports.ts'

const EXPORTS: Record<string, ExportDescription> = {
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
}

export const adminExports = (document: OpenAPI.Document) => exportPaths(document, EXPORTS)
