import type { Statement } from '@prateleira/contract/receivables/schemas'
import { useEffect, useLayoutEffect } from 'react'
import { mayBeDone } from '../../lib/errors.ts'

export interface FormState {
  dirty: boolean
  /** What was typed may be saved already. */
  doubted: boolean
  saving: boolean
  /** Forgets what was typed, also where it is kept. */
  discard: (() => void) | undefined
}

export type TellState = (state: FormState) => void

export const NO_FORM: FormState = { dirty: false, doubted: false, saving: false, discard: undefined }

/** Tells the sheet around a form what closing it would throw away. */
export function useFormState(
  form: { isDirty: () => boolean; failure: unknown; saving: boolean },
  onState: TellState,
  discard?: () => void,
): void {
  const dirty = form.isDirty()
  const doubted = mayBeDone(form.failure)
  const { saving } = form
  // Before anything else happens: Esc right after a letter must ask.
  useLayoutEffect(
    () => onState({ dirty, doubted, saving, discard }),
    [dirty, doubted, saving, discard, onState],
  )
  useEffect(() => () => onState(NO_FORM), [onState])
}

/** What a form of the statement is given. */
export interface StatementFormProps {
  statement: Statement
  onDone: () => void
  onBack: () => void
  onState: TellState
}
