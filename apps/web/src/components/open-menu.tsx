import { Menu } from '@mantine/core'
import { cloneElement, type ReactElement, type RefAttributes, useEffect, useRef, useState } from 'react'
import type { RowAction } from './data-list-props.ts'

interface Props {
  button: ReactElement
  actions: () => RowAction[]
  disabled?: boolean | undefined
}

/** A menu that opens as soon as it is there. */
export default function OpenMenu({ button, actions, disabled }: Props) {
  const [opened, setOpened] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  // It mounts closed round a button that is new: what had the focus gives it on, and gets it back from the menu.
  useEffect(() => {
    target.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [])
  return (
    // Within the page's landmarks, but in no row: what is outside a row's edges is not painted.
    <Menu
      position="bottom-end"
      opened={opened}
      onChange={setOpened}
      disabled={disabled}
      portalProps={{ target: '#conteudo' }}
    >
      <Menu.Target>
        {cloneElement(button as ReactElement<RefAttributes<HTMLButtonElement>>, { ref: target })}
      </Menu.Target>
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
