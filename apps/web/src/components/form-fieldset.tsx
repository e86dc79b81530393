import { type ReactNode, useEffect, useRef } from 'react'

/** Groups a form's fields and disables them all while saving. Focus that was inside comes back afterwards. */
export function FormFieldset({ saving, children }: { saving: boolean; children: ReactNode }) {
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const focused = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (saving) return
    const before = focused.current
    focused.current = null
    // Disabling moves the focus to the body; leave it alone if it was moved elsewhere meanwhile.
    if (before && document.activeElement === document.body) before.focus()
  }, [saving])
  return (
    <fieldset
      ref={fieldset}
      className="plain"
      disabled={saving}
      aria-busy={saving}
      onFocus={(event) => {
        focused.current = event.target as HTMLElement
      }}
    >
      {children}
    </fieldset>
  )
}
