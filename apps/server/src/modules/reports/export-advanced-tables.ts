import { marginOnSale } from '@prateleira/contract/catalog/rules'
import { NOBODY_KNOWN, type ProfitGroup } from '@prateleira/contract/reports/profit'
import { ADVANCED_LABELS, leftBecause } from '@prateleira/contract/reports/rules'
import type { Column, Table } from '../../kernel/export/table.ts'
import type { AbcItemRow } from './abc-queries.ts'
import { averageCost } from './advanced.ts'
import { amount, date, money, number, text } from './export-tables.ts'
import type { PastStockRow } from './past-stock-queries.ts'
import type { ProfitRow } from './profit-queries.ts'
import type { ReasonRow } from './reason-queries.ts'

/** Columns of the advanced reports' exports; those of the five reports are in export-tables.ts. */

export const abcTable: Table<AbcItemRow> = {
  name: ADVANCED_LABELS.abc,
  columns: [
    number('Posição', (row) => String(row.rank)),
    text('Código', (row) => row.internal_code),
    text('Produto', (row) => row.name),
    number('Quantidade Vendida', (row) => amount(row.quantity)),
    text('Unidade', (row) => row.unit),
    money('Receita', (row) => row.revenue),
    number('Participação (%)', (row) => row.share),
    number('Participação Acumulada (%)', (row) => row.cumulative_share),
    text('Classe', (row) => row.class),
  ],
}

export const reasonsTable: Table<ReasonRow> = {
  name: ADVANCED_LABELS.reasons,
  columns: [
    text('Motivo', (row) => leftBecause(row.exit_reason)),
    number('Saídas', (row) => String(row.movements)),
    number('Quantidade', (row) => amount(row.quantity)),
    text('Unidade', (row) => row.unit),
    money('Valor', (row) => row.total_value),
    money('Custo', (row) => row.total_cost),
  ],
}

export const pastStockTable = (day: string): Table<PastStockRow> => ({
  name: ADVANCED_LABELS['past-stock'],
  columns: [
    date('Data', () => day),
    text('Código', (row) => row.internal_code),
    text('Produto', (row) => row.name),
    number('Estoque', (row) => amount(row.quantity)),
    text('Unidade', (row) => row.unit),
    money('Custo Médio', averageCost),
    money('Valor pelo Custo', (row) => row.value),
  ],
})

const profitColumns: Column<ProfitRow>[] = [
  money('Vendido', (row) => row.sold),
  money('Custo', (row) => row.cost),
  money('Lucro', (row) => row.profit),
  number('Margem sobre o Preço de Venda (%)', (row) => marginOnSale(row.cost, row.sold)),
  money('Vendido sem Custo Conhecido', (row) => row.unknown_sold),
]
const salesColumn: Column<ProfitRow> = number('Vendas', (row) => String(row.sales))

export const profitTables: Record<ProfitGroup, Table<ProfitRow>> = {
  product: {
    name: ADVANCED_LABELS.profit,
    columns: [
      text('Código', (row) => row.internal_code),
      text('Produto', (row) => row.name),
      number('Quantidade Vendida', (row) => row.quantity && amount(row.quantity)),
      text('Unidade', (row) => row.unit),
      ...profitColumns,
    ],
  },
  day: {
    name: ADVANCED_LABELS.profit,
    columns: [date('Data', (row) => row.date), salesColumn, ...profitColumns],
  },
  person: {
    name: ADVANCED_LABELS.profit,
    columns: [text('Pessoa', (row) => row.name ?? NOBODY_KNOWN), salesColumn, ...profitColumns],
  },
}
