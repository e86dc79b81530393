import { ActionIcon, Skeleton, Tooltip, UnstyledButton } from '@mantine/core'
import { opensRow } from '../lib/opens-row.ts'
import classes from './data-list.module.css'
import type { DataListProps } from './data-list-props.ts'

/** DataList from 768 px on. */
export function DataTable<Row>(props: DataListProps<Row>) {
  const { label, columns, rows, rowKey, rowLabel, onOpen, actions, stale, skeletonRows = 6 } = props
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
            {columns.map(({ key, header, align, width }) => (
              <th key={key} scope="col" data-align={align} style={{ width }}>
                {header}
              </th>
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
              {columns.map(({ key, cell, align }) => (
                <td key={key} data-align={align}>
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
