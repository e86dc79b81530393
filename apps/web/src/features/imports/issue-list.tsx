import { Text, Title } from '@mantine/core'
import { IMPORT_FIELDS } from '@prateleira/contract/imports/rules'
import type { ImportIssue, ImportPreview } from '@prateleira/contract/imports/schemas'
import { formatCount } from '@prateleira/contract/shared/format'
import type { ReactNode } from 'react'
import classes from './import-page.module.css'

interface Props {
  /** Of what is to be corrected. */
  title: string
  preview: ImportPreview
  /** The download of all problems, while there is a file. */
  download?: ReactNode
}

/** Problems by line, product and field, and apart from them what the shop has already. */
export function IssueList({ title, preview: { issues, issue_count: count, known }, download }: Props) {
  const wrong = count - known
  return (
    <>
      {wrong > 0 && (
        <Section
          title={title}
          label="Erros"
          issues={issues.slice(0, wrong)}
          count={wrong}
          download={download}
        />
      )}
      {issues.length > wrong && (
        <Section
          title={THERE}
          label={THERE}
          issues={issues.slice(wrong)}
          count={known}
          download={wrong > 0 ? undefined : download}
        />
      )}
    </>
  )
}

const THERE = 'O que a loja já tem'

interface SectionProps {
  title: string
  label: string
  issues: ImportIssue[]
  /** With those that are not shown. */
  count: number
  download: ReactNode
}

function Section({ title, label, issues, count, download }: SectionProps) {
  return (
    <div>
      <div className={classes.head}>
        <Title order={2} fz="md">
          {title}
        </Title>
        {download}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must do so by keyboard too */}
      <ul className={classes.list} aria-label={label} tabIndex={0}>
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
      {count > issues.length && (
        <Text fz="sm" c="dimmed" mt={4}>
          Estes são os primeiros {formatCount(issues.length)} de {formatCount(count)}.
          {download && ' O arquivo traz todos.'}
        </Text>
      )}
    </div>
  )
}
