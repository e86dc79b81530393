import { useLayoutEffect } from 'react'

/** The state of a form that its dialog needs. */
export interface FormState {
  dirty: boolean
  saving: boolean
}

/** Reports every change to the dialog, null on unmount. Synchronous: Esc right after a letter must ask. */
export function useFormState(
  form: { isDirty(): boolean; saving: boolean },
  tell: (state: FormState | null) => void,
): void {
  const { saving } = form
  const dirty = form.isDirty()
  useLayoutEffect(() => tell({ dirty, saving }), [tell, dirty, saving])
  useLayoutEffect(() => () => tell(null), [tell])
}
