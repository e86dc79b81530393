import { lazy, type ReactNode, type RefObject, useRef, useState } from 'react'
import { isErrorCode } from '../lib/errors.ts'
import type { Choices, ShownConflict } from './edit-conflict-dialog.tsx'
import { OnDemand } from './on-demand.tsx'

// Two people rarely edit the same thing.
const EditConflictDialog = lazy(() => import('./edit-conflict-dialog.tsx'))

interface ConflictForm<Values> {
  formRef: RefObject<HTMLFormElement | null>
  getInitialValues(): Values
  setValues(values: Partial<Values>): void
}

interface Options<Values, Input> {
  /** What the form began with, where that is not its initial values: it was restored from a draft. */
  begun?: Values | null
  toInput: (values: Values) => Input
  /** What the fields of the input are called on the page. */
  labels: Record<string, string>
  /** A value of the input as people read it; without it, or undefined, texts are shown as they are. */
  show?: (field: string, value: unknown) => string | undefined
  /** What the form holds for a value of the input, where it is not that value. */
  take?: (field: string, value: unknown) => Partial<Values> | undefined
  /** Fetches what `show` and `take` need before the question is asked. */
  prepare?: () => Promise<unknown>
}

interface EditConflict<Input> {
  /** The form as its author saw it: to be sent with what they made of it. */
  seen: () => Input
  /** Runs a save; if somebody else saved first, asks which values to keep and saves again with them. */
  saving: <T>(save: () => Promise<T>) => Promise<T>
  dialog: ReactNode
}

/** Prevents a save from overwriting what somebody else has changed meanwhile. */
export function useEditConflict<Values, Input extends object>(
  form: ConflictForm<Values>,
  options: Options<Values, Input>,
): EditConflict<Input> {
  const [conflicts, setConflicts] = useState<ShownConflict[] | null>(null)
  /** By field of the input: what is known to be stored now. */
  const stored = useRef<Record<string, unknown>>({})
  const pending = useRef<Record<string, unknown>>({})
  const { begun, toInput, labels, show, take, prepare } = options

  const text = (field: string, value: unknown): string => {
    const shown = show?.(field, value)
    if (shown !== undefined) return shown
    if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
    if (Array.isArray(value)) return value.join(', ') || EMPTY
    return value === null || value === undefined || value === '' ? EMPTY : String(value)
  }
  const saving = async <T,>(save: () => Promise<T>): Promise<T> => {
    try {
      return await save()
    } catch (error) {
      if (isErrorCode(error, 'EDIT_CONFLICT') && error.data) {
        await prepare?.().catch(() => undefined)
        const found = error.data.conflicts
        pending.current = Object.fromEntries(found.map(({ field, theirs }) => [field, theirs]))
        setConflicts(
          found.map(({ field, mine, theirs }) => ({
            field,
            label: labels[field] ?? field,
            mine: text(field, mine),
            theirs: text(field, theirs),
          })),
        )
      }
      throw error
    }
  }
  const choose = (choices: Choices) => {
    stored.current = { ...stored.current, ...pending.current }
    for (const [field, theirs] of Object.entries(pending.current)) {
      if (choices[field] !== 'theirs') continue
      form.setValues(take?.(field, theirs) ?? ({ [field]: theirs ?? '' } as Partial<Values>))
    }
    setConflicts(null)
    // After the dialog has given the form back.
    setTimeout(() => form.formRef.current?.requestSubmit())
  }
  return {
    seen: () => ({ ...toInput(begun ?? form.getInitialValues()), ...stored.current }),
    saving,
    dialog: (
      <OnDemand wanted={conflicts !== null}>
        <EditConflictDialog conflicts={conflicts} onClose={() => setConflicts(null)} onChoose={choose} />
      </OnDemand>
    ),
  }
}

const EMPTY = '(vazio)'
