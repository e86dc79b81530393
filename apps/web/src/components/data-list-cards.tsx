import { ActionIcon, Menu, Skeleton, UnstyledButton } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { opensRow } from '../lib/opens-row.ts'
import classes from './data-list.module.css'
import type { DataListProps, RowAction } from './data-list-props.ts'

/** DataList on a phone: what matters large, the rest small. */
export function DataCards<Row>(props: DataListProps<Row>) {
  const { label, columns, rows, rowKey, rowLabel, onOpen, actions, stale, skeletonRows = 6 } = props
  const placed = (place: string) => columns.filter(({ card = 'detail' }) => card === place)
  const small = columns.filter(({ card = 'detail' }) => card === 'detail' || card === 'plain')
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
        // The title's button does the same for the keyboard.
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        <li
          key={rowKey(row)}
          className={classes.card}
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
            {actions && <RowMenu label={rowLabel(row)} actions={actions(row)} />}
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
      ))}
    </ul>
  )
}

function RowMenu({ label, actions }: { label: string; actions: RowAction[] }) {
  if (actions.length === 0) return null
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={44} m={-8} aria-label={`Ações de ${label}`}>
          <IconDotsVertical size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label: action, icon, onClick, danger }) => (
          <Menu.Item key={action} leftSection={icon} color={danger ? 'red' : undefined} onClick={onClick}>
            {action}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
