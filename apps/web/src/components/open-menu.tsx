import { Menu } from '@mantine/core'
import { cloneElement, type ReactElement, type RefAttributes } from 'react'
import { useOpenAtOnce } from '../lib/use-open-at-once.ts'
import type { RowAction } from './data-list-props.ts'

interface Props {
  button: ReactElement
  actions: () => RowAction[]
  disabled?: boolean | undefined
}

/** A menu that opens as soon as it is mounted. */
export default function OpenMenu({ button, actions, disabled }: Props) {
  const { opened, setOpened, target } = useOpenAtOnce()
  return (
    // Inside the page's landmarks but outside the rows, because a row clips its content.
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
          <Menu.Item key={action} leftSection={icon} data-danger={danger || undefined} onClick={onClick}>
            {action}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
