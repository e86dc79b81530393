import { Text, Title } from '@mantine/core'
import type { ImportPreview } from '@prateleira/contract/imports/schemas'
import { formatCount } from '@prateleira/contract/shared/format'
import { DownloadLeftOut } from './download-left-out.tsx'
import classes from './import-page.module.css'

/** Lines that are not products, each with its reason; empty without any. */
export function SkippedLines({ id, preview }: { id: string; preview: ImportPreview }) {
  const { skipped, lines, issue_count } = preview
  if (skipped.length === 0) return null
  return (
    <div>
      <div className={classes.head}>
        <Title order={2} fz="md">
          Linhas ignoradas
        </Title>
        {/* If there are errors, the download of errors contains these lines too. */}
        {issue_count === 0 && <DownloadLeftOut id={id} preview={preview} />}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must do so by keyboard too */}
      <ul className={classes.list} aria-label="Linhas ignoradas" tabIndex={0}>
        {skipped.map(({ line, reason }) => (
          <li key={line}>
            <div className={classes.words}>
              <div>{reason}</div>
              <div className={classes.soft}>Linha {line}</div>
            </div>
          </li>
        ))}
      </ul>
      {lines.skipped > skipped.length && (
        <Text fz="sm" c="dimmed" mt={4}>
          Estas são as primeiras {formatCount(skipped.length)} de {formatCount(lines.skipped)}. O arquivo traz
          todas.
        </Text>
      )}
    </div>
  )
}
