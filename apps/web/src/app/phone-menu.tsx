import { Drawer } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'

interface Props {
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** The sidebar on a phone: a drawer. It is opened after mounting, because only then does it remember the previous focus. */
export default function PhoneMenu({ opened, onClose, children }: Props) {
  const [stands, setStands] = useState(false)
  useEffect(() => setStands(true), [])
  return (
    <Drawer.Root opened={opened && stands} onClose={onClose} size="var(--sidebar-width-mobile)" padding={0}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu">
        <Drawer.Body h="100%">{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
