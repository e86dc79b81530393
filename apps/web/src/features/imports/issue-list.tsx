import { Text, Title } from '@mantine/core'
import { IMPORT_FIELDS } from '@prateleira/contract/imports/rules'
import type { ImportPreview } from '@prateleira/contract/imports/schemas'
import { formatCount } from '@prateleira/contract/shared/format'
import type { ReactNode } from 'react'
import classes from './import-page.module.css'

interface Props {
  /** Unless nothing is wrong with what is left out but that the shop has it. */
  title: string
  preview: ImportPreview
  /** The download of all problems, while there is a file. */
  download?: ReactNode
}

/** Problems by line, product and field. */
export function IssueList({ title, preview, download }: Props) {
  const { issues, issue_count, invalid, known } = preview
  return (
    <div>
      <div className={classes.head}>
        <Title order={2} fz="md">
          {known === invalid ? 'O que a loja já tem' : title}
        </Title>
        {download}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must do so by keyboard too */}
      <ul className={classes.list} aria-label="Erros" tabIndex={0}>
        {issues.map(({ line, name, field, value, message }) => (
          <li key={`${line} ${field} ${value} ${message}`}>
            <div className={classes.words}>
              <div>{message}</div>
              <div className={classes.soft}>
                Linha {line}
                {name && ` · ${name}`}
                {field && ` · ${IMPORT_FIELDS[field]}`}
                {value && ` · “${value}”`}
              </div>
            </div>
          </li>
        ))}
      </ul>
      {issue_count > issues.length && (
        <Text fz="sm" c="dimmed" mt={4}>
          Estes são os primeiros {formatCount(issues.length)} de {formatCount(issue_count)}.
          {download && ' O arquivo traz todos.'}
        </Text>
      )}
    </div>
  )
}
