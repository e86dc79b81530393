import type { pastStockExportInput, profitExportInput } from '@prateleira/contract/reports/advanced-schemas'
import type { exportInput, movementsExportInput } from '@prateleira/contract/reports/report-schemas'
import { type ExportKind, REPORT_LABELS, type ReportPeriod } from '@prateleira/contract/reports/rules'
import type { ExportFormat } from '@prateleira/contract/shared/export-formats'
import type * as z from 'zod'
import { useDownload } from '../../lib/use-download.ts'
import type { Whole } from '../../lib/whole.ts'

/** The report's parameters: its period, for movements with their kind, for the profit with the group, or, for the stock at a date, the day. */
export type ExportQuery =
  | (ReportPeriod & Whole<Omit<z.input<typeof exportInput>, keyof ReportPeriod | 'format'>>)
  | (ReportPeriod & Whole<Omit<z.input<typeof movementsExportInput>, keyof ReportPeriod | 'format'>>)
  | (ReportPeriod & Whole<Omit<z.input<typeof profitExportInput>, keyof ReportPeriod | 'format'>>)
  | Whole<Omit<z.input<typeof pastStockExportInput>, 'format'>>

const FAILURES: Record<ExportKind, string> = {
  overview: 'Não foi possível exportar o relatório.',
  sales: 'Não foi possível exportar o relatório de vendas.',
  stock: 'Não foi possível exportar o relatório de estoque.',
  movements: 'Não foi possível exportar o relatório de movimentações.',
  customers: 'Não foi possível exportar o relatório de clientes.',
  abc: 'Não foi possível exportar o relatório de curva ABC.',
  reasons: 'Não foi possível exportar o relatório de saídas por motivo.',
  'past-stock': 'Não foi possível exportar o relatório de estoque em uma data.',
  profit: 'Não foi possível exportar o relatório de lucro.',
}

/** What an empty file is called; the overview always has its one row. */
const NOTHING: Record<ExportKind, string> = {
  overview: '',
  sales: 'Nenhuma venda encontrada',
  stock: 'Nenhum produto encontrado',
  movements: 'Nenhuma movimentação encontrada',
  customers: 'Nenhum cliente encontrado',
  abc: 'Nenhuma venda encontrada',
  reasons: 'Nenhuma movimentação encontrada',
  'past-stock': 'Nenhum produto encontrado',
  profit: 'Nenhuma venda encontrada',
}

/** Names for 'Relatório de {kind} exportado com sucesso!'. */
const NAMES: Record<ExportKind, string> = {
  overview: REPORT_LABELS.overview.toLowerCase(),
  sales: REPORT_LABELS.sales.toLowerCase(),
  stock: REPORT_LABELS.stock.toLowerCase(),
  movements: REPORT_LABELS.movements.toLowerCase(),
  customers: REPORT_LABELS.customers.toLowerCase(),
  abc: 'curva ABC',
  reasons: 'saídas por motivo',
  'past-stock': 'estoque em uma data',
  profit: 'lucro',
}

/** Drops missing values. */
const queryOf = (values: Record<string, string | undefined>) =>
  new URLSearchParams(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )

/** Downloads a report and announces the result (REP-04). One at a time. */
export function useExport() {
  const { run, running } = useDownload()
  return {
    running,
    run: (kind: ExportKind, wanted: ExportQuery, format: ExportFormat) =>
      run({
        address: `/api/v1/reports/${kind}/export?${queryOf({ ...wanted, format })}`,
        done: `Relatório de ${NAMES[kind]} exportado com sucesso!`,
        failed: FAILURES[kind],
        nothing: NOTHING[kind],
      }),
  }
}
