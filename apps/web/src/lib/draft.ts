import type { UseFormReturnType } from '@mantine/form'
import { useCallback, useEffect, useRef, useState } from 'react'
import { readDraft, removeDraft, writeDraft } from './drafts.ts'
import { useDraftOwner } from './me.ts'

type DraftForm<Values> = Pick<
  UseFormReturnType<Values>,
  'values' | 'setValues' | 'getInitialValues' | 'isDirty' | 'reset'
>

export interface Draft<Values> {
  /** Initial values of a restored form; null when nothing was restored. */
  begun: Values | null
  /** True when the form was restored from a draft. */
  restored: boolean
  /** Forgets the draft and empties the form: after success or an explicit cancel. */
  clear: () => void
}

/** Keeps a form's values until they are saved, cancelled (`onClear`) or the person signs out. Never use it for passwords. */
export function useDraft<Values extends Record<string, unknown>>(
  key: string,
  form: DraftForm<Values>,
  onClear?: () => void,
): Draft<Values> {
  const owner = useDraftOwner()
  const latest = useRef(onClear)
  latest.current = onClear
  const [restored, setRestored] = useState(false)
  const ready = useRef(false)
  const begun = useRef<Values | null>(null)
  const { values, setValues, getInitialValues, isDirty, reset } = form

  // biome-ignore lint/correctness/useExhaustiveDependencies: restored once, when the form appears
  useEffect(() => {
    const stored = readDraft<Values>(owner, key)
    if (!stored) return
    setValues(stored.values)
    begun.current = stored.begun ?? null
    setRestored(true)
  }, [owner, key])

  useEffect(() => {
    // The first run sees the empty form, before the draft is restored.
    if (!ready.current) {
      ready.current = true
      return
    }
    if (!isDirty()) return removeDraft(owner, key)
    writeDraft(owner, key, { values, begun: begun.current ?? getInitialValues() })
  }, [values, owner, key, isDirty, getInitialValues])

  const clear = useCallback(() => {
    begun.current = null
    removeDraft(owner, key)
    setRestored(false)
    reset()
    latest.current?.()
  }, [owner, key, reset])

  return { restored, begun: begun.current, clear }
}
