import { type RefObject, useEffect, useRef } from 'react'

/** Returns the focus to the picker after a save, for the next movement; also when the page opens. */
export function useFocusAfterSave(saving: boolean): {
  picker: RefObject<HTMLInputElement | null>
  saved: () => void
} {
  const picker = useRef<HTMLInputElement | null>(null)
  const wanted = useRef(true)
  useEffect(() => {
    // While saving, the field is disabled and cannot take the focus.
    if (saving || !wanted.current) return
    wanted.current = false
    picker.current?.focus({ preventScroll: true })
    // Keeps clear of the toast at the top of a phone's screen.
    picker.current?.scrollIntoView({ block: 'center' })
  }, [saving])
  return {
    picker,
    saved: () => {
      wanted.current = true
    },
  }
}
