import { lazy, type ReactNode, type RefObject, useRef, useState } from 'react'
import { isErrorCode } from '../lib/errors.ts'
import type { Choices, ShownConflict } from './edit-conflict-dialog.tsx'
import { OnDemand } from './on-demand.tsx'

// Loaded on demand: two people rarely edit the same thing.
const EditConflictDialog = lazy(() => import('./edit-conflict-dialog.tsx'))

interface ConflictForm<Values> {
  formRef: RefObject<HTMLFormElement | null>
  getInitialValues(): Values
  setValues(values: Partial<Values>): void
}

/** The fields of an input, of each kind of it. */
type KeyOf<Input> = Input extends unknown ? keyof Input & string : never

interface Options<Values, Input> {
  /** The stored values at the beginning, if they differ from the form's initial ones: a draft was restored. */
  begun?: Values | null
  toInput: (values: Values) => Input
  /** Labels of the input's fields. */
  labels: Record<KeyOf<Input>, string>
  /** Formats a value for people; without it, or if it returns undefined, the text is shown as it is. */
  show?: (field: string, value: unknown) => string | undefined
  /** Converts an input's value to the form's, if they differ. */
  take?: (field: string, value: unknown) => Partial<Values> | undefined
  /** Loads what `show` and `take` need before the dialog opens. */
  prepare?: () => Promise<unknown>
}

interface EditConflict<Input> {
  /** The form as its author first saw it, sent with the edited one. */
  seen: () => Input
  /** Runs a save; if somebody else saved first, asks which values to keep and saves again. */
  saving: <T>(save: () => Promise<T>) => Promise<T>
  dialog: ReactNode
}

/** Keeps a save from overwriting what somebody else has changed in the meantime. */
export function useEditConflict<Values, Input extends object>(
  form: ConflictForm<Values>,
  options: Options<Values, Input>,
): EditConflict<Input> {
  const [conflicts, setConflicts] = useState<ShownConflict[] | null>(null)
  /** By the input's field: the latest known stored values. */
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
            label: (labels as Record<string, string>)[field] ?? field,
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
    // Runs after the dialog has returned the focus to the form.
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
