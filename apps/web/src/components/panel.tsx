import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './panel.module.css'

interface Props {
  title: string
  /** Shown beside the title: a link to the full list, or a filter. */
  aside?: ReactNode
  loading?: boolean
  children: ReactNode
}

/** One block of the dashboard under its heading. */
export function Panel({ title, aside, loading, children }: Props) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id} aria-busy={loading || undefined}>
      <div className={classes.head}>
        <Title order={2} fz="md" id={id}>
          {title}
        </Title>
        {aside}
      </div>
      {children}
    </section>
  )
}
