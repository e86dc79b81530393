import { useState } from 'react'

/** A dialog that asks about something; what it is about stays while the dialog fades. */
export function useQuestion<About>(nothing: About) {
  const [about, setAbout] = useState(nothing)
  const [opened, setOpened] = useState(false)
  return {
    about,
    ask: (next: About) => {
      setAbout(() => next)
      setOpened(true)
    },
    dialog: { opened, onClose: () => setOpened(false) },
  }
}
