import { useState } from 'react'

/** State of a dialog about a value, which is kept while the dialog fades out. */
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
