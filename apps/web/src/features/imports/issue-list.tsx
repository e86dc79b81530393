import { Text, Title } from '@mantine/core'
import { IMPORT_FIELDS } from '@prateleira/contract/imports/rules'
import type { ImportPreview } from '@prateleira/contract/imports/schemas'
import { formatCount } from '@prateleira/contract/shared/format'
import { DownloadLeftOut } from './download-left-out.tsx'
import classes from './import-page.module.css'

interface Props {
  /** Id of the import. */
  id: string
  preview: ImportPreview
}

/** Problems by line and field, and a download of all. */
export function IssueList({ id, preview }: Props) {
  const { issues, issue_count } = preview
  return (
    <div>
      <div className={classes.head}>
        <Title order={2} fz="md">
          O que precisa ser corrigido
        </Title>
        <DownloadLeftOut id={id} preview={preview} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must do so by keyboard too */}
      <ul className={classes.list} aria-label="Erros" tabIndex={0}>
        {issues.map(({ line, field, value, message }) => (
          <li key={`${line} ${field} ${value} ${message}`}>
            <div className={classes.words}>
              <div>{message}</div>
              <div className={classes.soft}>
                Linha {line}
                {field && ` · ${IMPORT_FIELDS[field]}`}
                {value && ` · “${value}”`}
              </div>
            </div>
          </li>
        ))}
      </ul>
      {issue_count > issues.length && (
        <Text fz="sm" c="dimmed" mt={4}>
          Estes são os primeiros {formatCount(issues.length)} de {formatCount(issue_count)}. O arquivo traz
          todos.
        </Text>
      )}
    </div>
  )
}
