import type { OpenAPI } from '@orpc/contract'
import { SALE_STATES } from '@prateleira/contract/sales/returns'
import type { saleExportInput } from '@prateleira/contract/sales/schemas'
import { EXPORT_FORMATS } from '@prateleira/contract/shared/export-formats'
import { TENDERS } from '@prateleira/contract/stock/rules'
import type * as z from 'zod'
import {
  choice,
  csv,
  day,
  type ExportDescription,
  exportPaths,
  inQuery,
  xlsx,
} from '../../kernel/http/docs/exports.ts'

const EXPORTS: Record<string, ExportDescription> = {
  '/sales/export': {
    operationId: 'sales.export',
    summary: 'Exportar vendas',
    description:
      'As vendas da lista em um arquivo, uma linha por venda, sem páginas. Vendedores recebem só as próprias. `seller` é o `id` de quem vendeu, `search` o número da venda ou palavras do nome do cliente.',
    tag: 'Vendas',
    parameters: inQuery<keyof z.input<typeof saleExportInput>>({
      from: day,
      to: day,
      method: choice(TENDERS),
      status: choice(SALE_STATES),
      seller: { type: 'string', format: 'uuid' },
      search: { type: 'string' },
      format: choice(EXPORT_FORMATS, 'csv'),
    }),
    content: { ...csv, ...xlsx },
    like: '/sales',
  },
}

export const saleFiles = (document: OpenAPI.Document) => exportPaths(document, EXPORTS)
