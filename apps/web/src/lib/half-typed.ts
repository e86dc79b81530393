import { useCallback, useRef, useState } from 'react'

interface HalfTyped {
  /** How often something had to wait for what is typed; every refusal to go on is said anew. */
  reminders: number
  /** Reports whether there is typed work. */
  tell: (typed: boolean) => void
  /** Whether there is typed work, which is then reminded of. */
  isHalfTyped: () => boolean
  /** Opens another form, unless there is typed work in this one. */
  unlessTyped: (open: () => void) => void
}

/** For a list in which one row at a time is a form: what is half typed in it keeps the next one waiting (decision 283). */
export function useHalfTyped(onTyped: (typed: boolean) => void): HalfTyped {
  const [reminders, setReminders] = useState(0)
  const typed = useRef(false)
  const tell = useCallback(
    (is: boolean) => {
      typed.current = is
      onTyped(is)
    },
    [onTyped],
  )
  const isHalfTyped = () => {
    if (typed.current) setReminders((count) => count + 1)
    return typed.current
  }
  const unlessTyped = (open: () => void) => {
    if (isHalfTyped()) return
    setReminders(0)
    open()
  }
  return { reminders, tell, isHalfTyped, unlessTyped }
}
