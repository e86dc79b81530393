import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page-header.module.css'

interface Props {
  title: string
  /** One sentence under the title. */
  description?: ReactNode
  /** The page's one primary action, a Button; on a phone it stays at the bottom within the thumb's reach. */
  action?: ReactNode
  /** A second action beside it; on a phone it stays beside the title. */
  secondary?: ReactNode
  /** Shown before the title: a back link. */
  back?: ReactNode
}

/** The top of a page: its only h1, and its primary action in the same row. */
export function PageHeader({ title, description, action, secondary, back }: Props) {
  return (
    <header className={classes.header}>
      {back}
      <div className={classes.words}>
        <Title order={1}>{title}</Title>
        {description && (
          <Text c="dimmed" fz="sm" mt={2}>
            {description}
          </Text>
        )}
      </div>
      {secondary}
      {action && <div className={classes.action}>{action}</div>}
    </header>
  )
}
