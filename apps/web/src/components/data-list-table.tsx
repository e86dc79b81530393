import { ActionIcon, Skeleton, Tooltip, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import { opensRow } from '../lib/opens-row.ts'
import classes from './data-list.module.css'
import type { DataColumn, DataListProps } from './data-list-props.ts'

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
  const titleKey = columns.find(({ card }) => card === 'title')?.key ?? columns[0]?.key
  return (
    <div className={classes.frame}>
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
            // The title's button does the same for the keyboard.
            <tr
              key={rowKey(row)}
              data-open={onOpen ? true : undefined}
              onClick={onOpen && ((event) => opensRow(event) && onOpen(row))}
            >
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
                    {actions(row).map(({ label: action, icon, onClick, danger }) => (
                      <Tooltip key={action} label={action}>
                        <ActionIcon
                          variant="subtle"
                          color={danger ? 'red' : 'gray'}
                          size="lg"
                          aria-label={`${action} ${rowLabel(row)}`}
                          onClick={onClick}
                        >
                          {icon}
                        </ActionIcon>
                      </Tooltip>
                    ))}
                  </div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type HeaderProps<Row> = Pick<DataListProps<Row>, 'sort' | 'onSort'> & { column: DataColumn<Row> }

/** A column's name; where the list can be sorted by it, a button that does, and turns the order round. */
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
