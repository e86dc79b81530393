import {
  type ExportFormat,
  type Period,
  REPORT_LABELS,
  type ReportKind,
} from '@prateleira/contract/reports/rules'
import { useDownload } from '../../lib/use-download.ts'

const FAILURES: Record<ReportKind, string> = {
  overview: 'Não foi possível exportar o relatório.',
  sales: 'Não foi possível exportar o relatório de vendas.',
  stock: 'Não foi possível exportar o relatório de estoque.',
  movements: 'Não foi possível exportar o relatório de movimentações.',
  customers: 'Não foi possível exportar o relatório de clientes.',
}

/** What there is none of; the overview always has its one row. */
const NOTHING: Record<ReportKind, string> = {
  overview: '',
  sales: 'Nenhuma venda encontrada',
  stock: 'Nenhum produto encontrado',
  movements: 'Nenhuma movimentação encontrada',
  customers: 'Nenhum cliente encontrado',
}

/** Downloads a report and says how it went (REP-04). One at a time. */
export function useExport() {
  const { run, running } = useDownload()
  return {
    running,
    run: (kind: ReportKind, period: Period, format: ExportFormat) =>
      run({
        address: `/api/v1/reports/${kind}/export?${new URLSearchParams({ period, format })}`,
        done: `Relatório de ${REPORT_LABELS[kind].toLowerCase()} exportado com sucesso!`,
        failed: FAILURES[kind],
        nothing: NOTHING[kind],
      }),
  }
}
