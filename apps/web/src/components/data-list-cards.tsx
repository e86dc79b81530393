import { Skeleton, UnstyledButton } from '@mantine/core'
import { memo } from 'react'
import { opensRow } from '../lib/opens-row.ts'
import { useStable } from '../lib/use-stable.ts'
import classes from './data-list.module.css'
import type { DataColumn, DataListProps, RowAction } from './data-list-props.ts'
import { RowMenu } from './row-menu.tsx'

/** DataList on a phone: the most important values large, the rest small. */
export function DataCards<Row>(props: DataListProps<Row>) {
  const { label, columns, rows, rowKey, rowLabel, onOpen, actions, stale, skeletonRows = 6 } = props
  const acts = useStable({
    open: (row: Row) => onOpen?.(row),
    actions: (row: Row) => actions?.(row) ?? [],
  })
  return (
    <ul
      className={classes.cards}
      aria-label={label}
      aria-busy={!rows || stale}
      data-stale={stale || undefined}
    >
      {!rows &&
        Array.from({ length: skeletonRows }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all alike
          <li key={index} className={classes.card}>
            <Skeleton height={20} width="65%" mb={10} />
            <Skeleton height={14} width="45%" />
          </li>
        ))}
      {rows?.map((row) => (
        <Card
          key={rowKey(row)}
          row={row}
          label={rowLabel(row)}
          columns={columns as DataColumn<unknown>[]}
          onOpen={onOpen && (acts.open as (row: unknown) => void)}
          actions={actions && actions(row).length > 0 ? (acts.actions as Act) : undefined}
        />
      ))}
    </ul>
  )
}

type Act = (row: unknown) => RowAction[]

interface CardProps {
  row: unknown
  label: string
  columns: DataColumn<unknown>[]
  onOpen: ((row: unknown) => void) | undefined
  actions: Act | undefined
}

/** Rendered again only when something in it changes. */
const Card = memo(function Card({ row, label, columns, onOpen, actions }: CardProps) {
  const placed = (place: string) => columns.filter(({ card = 'detail' }) => card === place)
  const small = columns.filter(({ card = 'detail' }) => card === 'detail' || card === 'plain')
  return (
    // The title's button does the same for the keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <li
      className={`${classes.card} ${classes.filled}`}
      data-open={onOpen ? true : undefined}
      onClick={onOpen && ((event) => opensRow(event) && onOpen(row))}
    >
      <div className={classes.top}>
        <div className={classes.title}>
          {placed('title').map(({ key, cell }) =>
            onOpen ? (
              <UnstyledButton key={key} className={classes.open} onClick={() => onOpen(row)}>
                {cell(row)}
              </UnstyledButton>
            ) : (
              <div key={key}>{cell(row)}</div>
            ),
          )}
        </div>
        {placed('figure').map(({ key, cell }) => (
          <div key={key} className={classes.figure}>
            {cell(row)}
          </div>
        ))}
        {actions && <RowMenu label={label} actions={() => actions(row)} />}
      </div>
      <dl className={classes.details}>
        {small.map(({ key, header, cell, card }) => (
          <div key={key}>
            <dt className={card === 'plain' ? 'visually-hidden' : undefined}>{header}</dt>
            <dd>{cell(row)}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
})
