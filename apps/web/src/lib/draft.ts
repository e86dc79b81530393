import type { UseFormReturnType } from '@mantine/form'
import { useCallback, useEffect, useRef, useState } from 'react'
import { newIdempotencyKey } from './api.ts'
import { readDraft, removeDraft, writeDraft } from './drafts.ts'
import { useMe } from './me.ts'

type DraftForm<Values> = Pick<UseFormReturnType<Values>, 'values' | 'setValues' | 'isDirty' | 'reset'>

export interface Draft {
  /** True when the form was filled with what had been typed before. */
  restored: boolean
  /** Forgets the draft and empties the form: after success or an explicit cancel. */
  clear: () => void
  /** The key for sending the present values: the same on every retry of the same values, also after a reload. */
  idempotencyKey: () => string
}

/** Keeps what is typed in a form until it is saved, cancelled or the person signs out. Never use it for passwords. */
export function useDraft<Values extends Record<string, unknown>>(
  key: string,
  form: DraftForm<Values>,
): Draft {
  const { user_id: userId } = useMe()
  const sent = useRef<{ values: string; key: string } | null>(null)
  const [restored, setRestored] = useState(false)
  const ready = useRef(false)
  const { values, setValues, isDirty, reset } = form

  // biome-ignore lint/correctness/useExhaustiveDependencies: restored once, when the form appears
  useEffect(() => {
    const stored = readDraft<Values>(userId, key)
    if (!stored) return
    setValues(stored.values)
    if (stored.idempotencyKey)
      sent.current = { values: JSON.stringify({ ...values, ...stored.values }), key: stored.idempotencyKey }
    setRestored(true)
  }, [userId, key])

  useEffect(() => {
    // The first run sees the empty form, before what was stored is in it.
    if (!ready.current) {
      ready.current = true
      return
    }
    if (!isDirty()) return removeDraft(userId, key)
    const sentKey = sent.current?.values === JSON.stringify(values) ? sent.current.key : undefined
    writeDraft(userId, key, { values, idempotencyKey: sentKey })
  }, [values, userId, key, isDirty])

  const idempotencyKey = useCallback(() => {
    const text = JSON.stringify(values)
    if (sent.current?.values !== text) sent.current = { values: text, key: newIdempotencyKey() }
    writeDraft(userId, key, { values, idempotencyKey: sent.current.key })
    return sent.current.key
  }, [values, userId, key])

  const clear = useCallback(() => {
    sent.current = null
    removeDraft(userId, key)
    setRestored(false)
    reset()
  }, [userId, key, reset])

  return { restored, clear, idempotencyKey }
}
