import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** The sidebar of a phone: a drawer. */
export default function PhoneMenu({ opened, onClose, children }: Props) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} size="var(--sidebar-width-mobile)" padding={0}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu">
        <Drawer.Body h="100%">{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
