import { fullVariantName } from '@prateleira/contract/catalog/rules'
import type { Overview } from '@prateleira/contract/reports/report-schemas'
import { REPORT_LABELS } from '@prateleira/contract/reports/rules'
import { SALE_STATE_LABELS, saleStateOf } from '@prateleira/contract/sales/returns'
import { price, quantity } from '@prateleira/contract/shared/amounts'
import {
  joinedExitNotes,
  MOVEMENT_NOTE_LABELS,
  MOVEMENT_TYPE_LABELS,
  PAYMENT_METHOD_LABELS,
} from '@prateleira/contract/stock/rules'
import type { CellKind, Column, Table } from '../../kernel/export/table.ts'
import type { CustomerExportRow } from './customers-queries.ts'
import type { MovementExportRow } from './movements-queries.ts'
import type { SaleExportRow } from './sales-queries.ts'
import type { StockExportRow } from './stock-queries.ts'

/**
 * Columns of the five reports' exports, in the wording and order of the specification, section 7; those of the advanced
 * reports are in export-advanced-tables.ts.
 */

type Value<Row> = (row: Row) => string | null
const column =
  (kind: CellKind) =>
  <Row>(header: string, value: Value<Row>): Column<Row> => ({ header, kind, value })
export const text = column('text')
export const money = column('money')
export const number = column('number')
export const date = column('date')

/** Whole numbers without decimals, others with at least 2: '5', '1.50', '0.1255'. */
export const amount = (value: string) => (quantity(value).includes('.') ? price(value) : quantity(value))

export const overviewTable: Table<Overview & { exportedOn: string }> = {
  name: REPORT_LABELS.overview,
  columns: [
    number('Total de Produtos', (row) => String(row.totalProducts)),
    number('Estoque Total', (row) => amount(row.totalStock)),
    money('Valor do Estoque', (row) => row.totalValue),
    money('Vendas Totais', (row) => row.totalSales),
    number('Transações', (row) => String(row.transactions)),
    money('Ticket Médio', (row) => row.averageTicket),
    number('Itens com Estoque Baixo', (row) => String(row.lowStockItems)),
    number('Total de Clientes', (row) => String(row.totalCustomers)),
    date('Data da Exportação', (row) => row.exportedOn),
  ],
}

/** Several methods of one sale are joined, one row a sale. */
function paidBy({ payment_method: method, methods }: SaleExportRow): string | null {
  if (method === 'misto' && methods) return methods.map((each) => PAYMENT_METHOD_LABELS[each]).join(' + ')
  return method && PAYMENT_METHOD_LABELS[method]
}

export const salesTable: Table<SaleExportRow> = {
  name: REPORT_LABELS.sales,
  columns: [
    text('ID da Venda', (row) => row.id),
    date('Data', (row) => row.sale_date),
    text('Cliente', (row) => row.customer_name ?? 'N/A'),
    money('Valor Total', (row) => row.total_amount),
    text('Método de Pagamento', paidBy),
    text('Status', (row) => SALE_STATE_LABELS[saleStateOf(row.status, row.returned_whole)]),
    text('Observações', (row) => row.notes),
  ],
}

export const stockTable: Table<StockExportRow> = {
  name: REPORT_LABELS.stock,
  columns: [
    text('Código', (row) => row.internal_code),
    text('Nome do Produto', (row) => row.name),
    text('Categoria', (row) => row.category_name),
    text('Fornecedor', (row) => row.supplier_name),
    number('Estoque Atual', (row) => amount(row.total_stock)),
    number('Estoque Mínimo', (row) => amount(row.min_stock_level)),
    money('Preço de Custo', (row) => row.cost_price),
    money('Preço de Venda', (row) => row.sale_price),
    money('Valor Total em Estoque', (row) => row.value),
    text('Status', (row) => (row.is_active ? 'Ativo' : 'Inativo')),
  ],
}

/**
 * An exit's reason and responsible person are columns; here they are joined into one text (EXI-08). A reversal is labelled,
 * because its type alone would look like an ordinary entry or exit.
 */
function movementNotes({ kind, exit_reason, responsible_person, notes }: MovementExportRow): string | null {
  const label = kind === 'entry' || kind === 'exit' ? null : MOVEMENT_NOTE_LABELS[kind]
  if (label) return notes ? `${label} - ${notes}` : label
  return exit_reason && responsible_person
    ? joinedExitNotes({ reason: exit_reason, responsible_person, notes })
    : notes
}

export const movementsTable: Table<MovementExportRow> = {
  name: REPORT_LABELS.movements,
  columns: [
    date('Data', (row) => row.movement_date),
    text('Tipo', (row) => MOVEMENT_TYPE_LABELS[row.movement_type]),
    // The specified columns have none for size and colour.
    text('Produto', fullVariantName),
    text('SKU', (row) => row.sku),
    number('Quantidade', (row) => amount(row.quantity)),
    money('Preço Unitário', (row) => price(row.unit_price)),
    money('Valor Total', (row) => row.total_value),
    text('Referência', (row) => row.reference_id),
    text('Observações', movementNotes),
  ],
}

export const customersTable: Table<CustomerExportRow> = {
  name: REPORT_LABELS.customers,
  columns: [
    text('Nome', (row) => row.name),
    text('Email', (row) => row.email),
    text('Telefone', (row) => row.phone),
    text('Endereço', (row) => row.address),
    money('Total de Compras', (row) => row.total_purchases),
    date('Data de Cadastro', (row) => row.since),
    text('Observações', (row) => row.notes),
  ],
}
