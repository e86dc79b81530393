import { Button, Text, Title } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import classes from './chart-figure.module.css'

interface Props {
  /** The title: the answer that the chart gives. */
  title: string
  /** Level of the title's heading, below that of its surroundings. */
  level?: 2 | 3
  /** Figures below the title; they name the chart's series too. */
  detail?: ReactNode
  /** Shown instead of chart and table when there is nothing to draw. */
  nothing?: string
  chart: ReactNode
  /** The chart is as high as its content; otherwise all charts have the same height. */
  ownHeight?: boolean
  table: ReactNode
}

/** A chart under its answer, with the same figures as a table behind a button. */
export function ChartFigure({ title, level = 3, detail, nothing, chart, ownHeight, table }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <section className={classes.figure} aria-labelledby={`${id}-title`}>
      <Title order={level} size="h3" id={`${id}-title`}>
        {title}
      </Title>
      {nothing ? (
        <Text c="dimmed" fz="sm">
          {nothing}
        </Text>
      ) : (
        <>
          <div className={classes.detail}>{detail}</div>
          {/* One image for screen readers: the table below gives the figures in words. */}
          <div
            role="img"
            aria-labelledby={`${id}-title`}
            className={classes.chart}
            data-own-height={ownHeight || undefined}
          >
            <div className={classes.drawing} aria-hidden="true">
              {chart}
            </div>
          </div>
          <div>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-expanded={open}
              aria-controls={open ? `${id}-table` : undefined}
              onClick={() => setOpen(!open)}
            >
              {open ? 'Ocultar tabela' : 'Ver tabela'}
            </Button>
          </div>
          {open && (
            <section
              id={`${id}-table`}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
              tabIndex={0}
              className={classes.scroll}
              aria-label={`Tabela: ${title}`}
            >
              {table}
            </section>
          )}
        </>
      )}
    </section>
  )
}
