import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

/** The open windows, the latest last. */
const open: object[] = []

/**
 * The window behind LazyModal; import it only from there. It is opened after mounting, because only then does it remember
 * the previous focus. Escape reaches every open window, but closes only the latest.
 */
export default function ModalWindow({ opened, onClose, ...props }: ModalProps) {
  const [stands, setStands] = useState(false)
  useEffect(() => setStands(true), [])
  const self = useRef({}).current
  useEffect(() => {
    if (!opened) return
    open.push(self)
    return () => {
      // The key that closed it may still be on its way to the others.
      setTimeout(() => open.splice(open.indexOf(self), 1))
    }
  }, [opened, self])
  return (
    <Modal
      opened={opened && stands}
      onClose={() => {
        if (open.at(-1) === self) onClose()
      }}
      {...props}
    />
  )
}
