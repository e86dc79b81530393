import { SALE_STATE_LABELS, type SaleState } from '@prateleira/contract/sales/returns'
import { salesRoutes } from '@prateleira/contract/sales/routes'
import { saleExportInput } from '@prateleira/contract/sales/schemas'
import { fileEnding } from '@prateleira/contract/shared/export-formats'
import { PAYMENT_METHOD_LABELS } from '@prateleira/contract/stock/rules'
import { readQuery, sendDownload, sendTable } from '../../kernel/export/answer.ts'
import type { CellKind, Table } from '../../kernel/export/table.ts'
import type { Kernel } from '../../module.ts'
import { tenantToday } from '../account/index.ts'
import { type SaleFileRow, saleFile } from './list-queries.ts'
import { presentSummary } from './present.ts'

type Shown = ReturnType<typeof presentSummary> & Pick<SaleFileRow, 'time' | 'returned' | 'notes'>
const column = (kind: CellKind, header: string, value: (row: SaleFileRow) => string | null) => ({
  kind,
  header,
  value,
})
const shown = (row: SaleFileRow): Shown => ({ ...row, ...presentSummary(row) })
const paidBy = (row: SaleFileRow) =>
  shown(row)
    .methods.map((method) => PAYMENT_METHOD_LABELS[method])
    .join(' + ') || null
const stateOf = (row: SaleFileRow): SaleState => shown(row).state

/** One row per sale. */
const table: Table<SaleFileRow> = {
  name: 'Vendas',
  columns: [
    column('number', 'Número', (row) => String(row.number)),
    column('date', 'Data', (row) => row.sale_date),
    column('text', 'Hora', (row) => row.time),
    column('text', 'Cliente', (row) => row.customer?.name ?? null),
    column('text', 'Atendimento', (row) => row.seller),
    column('number', 'Itens', (row) => String(row.items)),
    column('money', 'Total', (row) => row.total_amount),
    column('money', 'Devolvido', (row) => row.returned),
    column('text', 'Pagamento', paidBy),
    column('text', 'Situação', (row) => SALE_STATE_LABELS[stateOf(row)]),
    column('text', 'Observações', (row) => row.notes),
  ],
}

/** Serves GET /sales/export: the filtered list without pages; 204 if it is empty. */
export function serveSalesExport({ server, serve }: Kernel): void {
  serve(server, salesRoutes.exportSales, async ({ context, request, reply }) =>
    sendDownload(context.admit, reply, async () => {
      const { format, ...filter } = readQuery(saleExportInput, request.query)
      const day = await context.run((tx) => tenantToday(tx, context.now))
      await context.stream(saleFile(filter), (batches) =>
        sendTable(reply, { table, batches, name: `vendas-${day}${fileEnding(format)}`, format }),
      )
    }),
  )
}
