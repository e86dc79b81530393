import { useEffect, useRef, useState } from 'react'

/**
 * State of a popup that opens as soon as it is mounted. It mounts closed around a new button, which takes the focus over from the
 * old one, so that the popup can return it when it closes.
 */
export function useOpenAtOnce() {
  const [opened, setOpened] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    target.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [])
  return { opened, setOpened, target }
}
