import { ADVANCED_KINDS, type ExportKind } from '@prateleira/contract/reports/rules'
import { DownloadButton } from '../../components/download-button.tsx'
import { type ExportQuery, useExport } from './use-export.ts'

const isAdvanced = (kind: ExportKind) => ADVANCED_KINDS.some((each) => each === kind)

/** 'Exportar' saves the tab as CSV; the menu beside it offers the other format (REP-03). */
export function ExportButton({ kind, query }: { kind: ExportKind; query: ExportQuery }) {
  const { run, running } = useExport()
  return (
    <DownloadButton
      label="Exportar"
      call={isAdvanced(kind) ? 'reports.exportAdvanced' : 'reports.exportReport'}
      usual="csv"
      primary
      running={running}
      onChoose={(format) => run(kind, query, format)}
    />
  )
}
