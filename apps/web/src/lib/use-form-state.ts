import { useLayoutEffect } from 'react'

/** What the dialog around a form has to know of it. */
export interface FormState {
  dirty: boolean
  saving: boolean
}

/** Tells the dialog around a form of every change; null when the form goes. Before the next key: Esc right after a letter has to ask. */
export function useFormState(
  form: { isDirty(): boolean; saving: boolean },
  tell: (state: FormState | null) => void,
): void {
  const { saving } = form
  const dirty = form.isDirty()
  useLayoutEffect(() => tell({ dirty, saving }), [tell, dirty, saving])
  useLayoutEffect(() => () => tell(null), [tell])
}
