import { Skeleton, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import { memo } from 'react'
import { opensRow } from '../lib/opens-row.ts'
import { useStable } from '../lib/use-stable.ts'
import classes from './data-list.module.css'
import type { DataColumn, DataListProps, RowAction } from './data-list-props.ts'
import { TipOnHover, tipOf, useTip } from './tip-on-hover.tsx'

/** DataList from 768 px on. */
export function DataTable<Row>(props: DataListProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    rowLabel,
    onOpen,
    actions,
    stale,
    sort,
    onSort,
    skeletonRows = 6,
  } = props
  const acts = useStable({
    open: (row: Row) => onOpen?.(row),
    actions: (row: Row) => actions?.(row) ?? [],
  })
  const { tip, over, out } = useTip()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithMouseEvents: shows what the buttons' names say anyway
    <div className={classes.frame} onMouseOver={over} onMouseLeave={out}>
      <table
        className={classes.table}
        aria-label={label}
        aria-busy={!rows || stale}
        data-stale={stale || undefined}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            {actions && (
              <th scope="col" data-align="right">
                Ações
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {!rows &&
            Array.from({ length: skeletonRows }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all alike
              <tr key={index}>
                {columns.map(({ key, align }) => (
                  <td key={key} data-align={align}>
                    <Skeleton
                      height={16}
                      width={align === 'right' ? '50%' : '70%'}
                      ml={align && 'auto'}
                      my={4}
                    />
                  </td>
                ))}
                {actions && <td />}
              </tr>
            ))}
          {rows?.map((row) => (
            <TableRow
              key={rowKey(row)}
              row={row}
              label={rowLabel(row)}
              columns={columns as DataColumn<unknown>[]}
              onOpen={onOpen && (acts.open as (row: unknown) => void)}
              actions={actions && (acts.actions as Act)}
              offered={actions?.(row).map(shapeOf).join()}
            />
          ))}
        </tbody>
      </table>
      <TipOnHover tip={tip} />
    </div>
  )
}

type Act = (row: unknown) => RowAction[]

/** What a row draws of an action. Its callback may change without a new render, because the functions are stable. */
const shapeOf = ({ label, danger }: RowAction) => (danger ? `!${label}` : label)

interface RowProps {
  row: unknown
  label: string
  columns: DataColumn<unknown>[]
  onOpen: ((row: unknown) => void) | undefined
  actions: Act | undefined
  /** Identifies a row's actions: the row is rendered again when they change. */
  offered: string | undefined
}

/** Rendered again only when something in it changes. */
const TableRow = memo(function TableRow({ row, label, columns, onOpen, actions }: RowProps) {
  const titleKey = columns.find(({ card }) => card === 'title')?.key ?? columns[0]?.key
  return (
    // The title's button does the same for the keyboard.
    <tr data-open={onOpen ? true : undefined} onClick={onOpen && ((event) => opensRow(event) && onOpen(row))}>
      {columns.map(({ key, cell, align, nowrap }) => (
        <td key={key} data-align={align} data-nowrap={nowrap || undefined}>
          {onOpen && key === titleKey ? (
            <UnstyledButton className={classes.open} onClick={() => onOpen(row)}>
              {cell(row)}
            </UnstyledButton>
          ) : (
            cell(row)
          )}
        </td>
      ))}
      {actions && (
        <td data-align="right">
          <div className={classes.actions}>
            {actions(row).map(({ label: action, icon, danger }) => (
              <button
                key={action}
                type="button"
                className={classes.action}
                data-danger={danger || undefined}
                {...tipOf(action)}
                aria-label={`${action} ${label}`}
                onClick={() =>
                  actions(row)
                    .find((one) => one.label === action)
                    ?.onClick()
                }
              >
                {icon}
              </button>
            ))}
          </div>
        </td>
      )}
    </tr>
  )
})

type HeaderProps<Row> = Pick<DataListProps<Row>, 'sort' | 'onSort'> & { column: DataColumn<Row> }

/** A column's name; in sortable lists a button that sorts by it and reverses the order. */
function HeaderCell<Row>({ column, sort, onSort }: HeaderProps<Row>) {
  const { header, align, width, sort: name, sortsDownFirst = false } = column
  if (!name || !onSort)
    return (
      <th scope="col" data-align={align} style={{ width }}>
        {header}
      </th>
    )
  const up = sort === name
  const down = sort === `-${name}`
  const nextIsDown = up || (!down && sortsDownFirst)
  const Icon = up ? IconArrowUp : down ? IconArrowDown : IconSelector
  return (
    <th
      scope="col"
      data-align={align}
      style={{ width }}
      aria-sort={up ? 'ascending' : down ? 'descending' : 'none'}
    >
      <UnstyledButton
        className={classes.sort}
        data-sorted={up || down || undefined}
        onClick={() => onSort(nextIsDown ? `-${name}` : name)}
      >
        {header}
        <Icon size={14} stroke={1.8} aria-hidden="true" />
      </UnstyledButton>
    </th>
  )
}
