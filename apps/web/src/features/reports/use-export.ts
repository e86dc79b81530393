import {
  type ExportFormat,
  type Period,
  REPORT_LABELS,
  type ReportKind,
} from '@prateleira/contract/reports/rules'
import { useState } from 'react'
import { download } from '../../lib/download.ts'
import { isErrorCode } from '../../lib/errors.ts'
import { notify } from '../../lib/notify.ts'

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
  const [running, setRunning] = useState(false)
  const run = async (kind: ReportKind, period: Period, format: ExportFormat) => {
    if (running) return
    setRunning(true)
    try {
      const query = new URLSearchParams({ period, format })
      const saved = await download(`/api/v1/reports/${kind}/export?${query}`)
      if (saved)
        notify.success(
          'Exportação concluída',
          `Relatório de ${REPORT_LABELS[kind].toLowerCase()} exportado com sucesso!`,
        )
      else notify.info(NOTHING[kind])
    } catch (error) {
      const busy = isErrorCode(error, 'TOO_MANY_REQUESTS')
      notify.error(busy ? error.message : FAILURES[kind], 'Erro na exportação')
    } finally {
      setRunning(false)
    }
  }
  return { run, running }
}
