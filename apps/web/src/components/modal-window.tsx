import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'

/**
 * The window behind LazyModal; import it only from there. It is opened after mounting, because only then does it remember
 * the previous focus.
 */
export default function ModalWindow({ opened, ...props }: ModalProps) {
  const [stands, setStands] = useState(false)
  useEffect(() => setStands(true), [])
  return <Modal opened={opened && stands} {...props} />
}
