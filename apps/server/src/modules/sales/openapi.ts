import type { OpenAPI } from '@orpc/contract'
import { SALE_STATES } from '@prateleira/contract/sales/returns'
import { EXPORT_FORMATS } from '@prateleira/contract/shared/export-formats'
import { TENDERS } from '@prateleira/contract/stock/rules'
import {
  choice,
  csv,
  day,
  type ExportDescription,
  exportPaths,
  xlsx,
} from '../../kernel/http/docs/exports.ts'

const EXPORTS: Record<string, ExportDescription> = {
  '/sales/export': {
    operationId: 'sales.export',
    summary: 'Exportar vendas',
    description:
      'As vendas da lista em um arquivo, uma linha por venda, sem páginas. Vendedores recebem só as próprias. `seller` é o `id` de quem vendeu.',
    tag: 'Vendas',
    parameters: [
      ...['from', 'to'].map(day),
      choice('method', TENDERS, {}),
      choice('status', SALE_STATES, {}),
      choice('format', EXPORT_FORMATS, { default: 'csv' }),
    ],
    content: { ...csv, ...xlsx },
    like: '/sales',
  },
}

export const saleFiles = (document: OpenAPI.Document) => exportPaths(document, EXPORTS)
