import { Menu } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { RowAction } from './data-list-props.ts'
import classes from './row-menu.module.css'

interface Props {
  /** Whose actions they are. */
  label: string
  actions: () => RowAction[]
}

/**
 * What can be done with one of many. The menu itself is made when it is opened first: fifty that wait closed cost a slow phone a third of
 * a list's drawing (decision 244).
 */
export function RowMenu({ label, actions }: Props) {
  const [made, setMade] = useState(false)
  const [opened, setOpened] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  // The menu mounts closed round a button that is new: what had the focus gives it on, and gets it back from the menu.
  useEffect(() => {
    if (!made) return
    target.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [made])
  const button = (
    <button
      ref={target}
      type="button"
      className={classes.button}
      aria-label={`Ações de ${label}`}
      aria-haspopup="menu"
      aria-expanded={opened}
      onClick={made ? undefined : () => setMade(true)}
    >
      <IconDotsVertical size={20} stroke={1.6} aria-hidden="true" />
    </button>
  )
  if (!made) return button
  return (
    // Within the page's landmarks, but in no row: what is outside a row's edges is not painted.
    <Menu position="bottom-end" opened={opened} onChange={setOpened} portalProps={{ target: '#conteudo' }}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {actions().map(({ label: action, icon, onClick, danger }) => (
          <Menu.Item key={action} leftSection={icon} color={danger ? 'red' : undefined} onClick={onClick}>
            {action}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
