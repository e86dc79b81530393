import { type RefObject, useEffect, useRef } from 'react'

/** Puts the focus back into the picker once a save is done, ready for the next one; also when the page appears. */
export function useFocusAfterSave(saving: boolean): {
  picker: RefObject<HTMLInputElement | null>
  saved: () => void
} {
  const picker = useRef<HTMLInputElement | null>(null)
  const wanted = useRef(true)
  useEffect(() => {
    // While saving the field is disabled and takes no focus.
    if (saving || !wanted.current) return
    wanted.current = false
    picker.current?.focus({ preventScroll: true })
    // Clear of the toast that says what was saved, which lies over the top of a phone's screen.
    picker.current?.scrollIntoView({ block: 'center' })
  }, [saving])
  return {
    picker,
    saved: () => {
      wanted.current = true
    },
  }
}
