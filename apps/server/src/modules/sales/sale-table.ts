import { SALE_STATE_LABELS, type SaleState } from '@prateleira/contract/sales/returns'
import { PAYMENT_METHOD_LABELS } from '@prateleira/contract/stock/rules'
import type { CellKind, Table } from '../../kernel/export/table.ts'
import type { SaleExportRow } from './list-queries.ts'
import { presentSummary } from './present.ts'

type Shown = ReturnType<typeof presentSummary> & Pick<SaleExportRow, 'time' | 'returned' | 'notes'>
const column = (kind: CellKind, header: string, value: (row: SaleExportRow) => string | null) => ({
  kind,
  header,
  value,
})
const shown = (row: SaleExportRow): Shown => ({ ...row, ...presentSummary(row) })
const paidBy = (row: SaleExportRow) =>
  shown(row)
    .methods.map((method) => PAYMENT_METHOD_LABELS[method])
    .join(' + ') || null
const stateOf = (row: SaleExportRow): SaleState => shown(row).state

/** Columns of the sales' file, one row per sale. */
export const saleTable: Table<SaleExportRow> = {
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
