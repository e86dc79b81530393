import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useBackCloses } from '../lib/back-closes.ts'

export interface WindowProps extends ModalProps {
  /** It is part of the address, which Back changes. */
  inAddress?: boolean
}

/** The open windows, the latest last. */
const open: object[] = []

/**
 * The window behind LazyModal; import it only from there. It is opened after mounting, because only then does it remember
 * the previous focus. Escape reaches every open window, but closes only the latest; so does the browser's Back.
 */
export default function ModalWindow({ opened, onClose, inAddress, ...props }: WindowProps) {
  const [stands, setStands] = useState(false)
  useEffect(() => setStands(true), [])
  useBackCloses(opened, onClose, inAddress)
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
