import type { ImportPreview } from '@prateleira/contract/imports/schemas'
import type { ExportFormat } from '@prateleira/contract/shared/export-formats'
import { formatCount } from '@prateleira/contract/shared/format'
import { DownloadButton } from '../../components/download-button.tsx'
import { useDownload } from '../../lib/use-download.ts'

interface Props {
  /** Id of the import. */
  id: string
  preview: ImportPreview
}

/** Downloads every line that would not be imported, with the reason. */
export function DownloadLeftOut({ id, preview: { issue_count, lines, known } }: Props) {
  const { run, running } = useDownload()
  const download = (format: ExportFormat) =>
    run({
      address: `/api/v1/imports/${id}/issues/export?format=${format}`,
      done: 'A lista foi baixada.',
      failed: 'Não foi possível baixar a lista.',
      nothing: 'Nenhuma linha fica de fora',
    })
  return (
    <DownloadButton
      label={known > 0 ? 'Baixar a lista' : labelOf(issue_count, lines.skipped)}
      call="imports.exportIssues"
      usual="xlsx"
      running={running}
      onChoose={download}
    />
  )
}

function labelOf(issues: number, skipped: number): string {
  if (issues === 0) return skipped === 1 ? 'Baixar a linha ignorada' : 'Baixar as linhas ignoradas'
  return issues === 1 ? 'Baixar o erro' : `Baixar os ${formatCount(issues)} erros`
}
