import type { ExportKind } from '@prateleira/contract/reports/rules'
import { DownloadButton } from '../../components/download-button.tsx'
import { type ExportQuery, useExport } from './use-export.ts'

/** 'Exportar' saves the tab as CSV; the menu beside it offers the other format (REP-03). */
export function ExportButton({ kind, query }: { kind: ExportKind; query: ExportQuery }) {
  const { run, running } = useExport()
  return (
    <DownloadButton
      label="Exportar"
      usual="csv"
      primary
      running={running}
      onChoose={(format) => run(kind, query, format)}
    />
  )
}
