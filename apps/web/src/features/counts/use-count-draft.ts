import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { useRef, useState } from 'react'
import { readDraft, removeDraft, writeDraft } from '../../lib/drafts.ts'
import { useDraftOwner } from '../../lib/me.ts'

interface Typed {
  current: VariantOption | null
  corrects: boolean
  text: string
}

const NOTHING: Typed = { current: null, corrects: false, text: '' }

const keyOf = (count: string | undefined) => `count-${count ?? ''}`

/** What is chosen and typed in a count and not counted yet; it survives a reload and an expired session until the count ends. */
export function useCountDraft(count: string | undefined) {
  const owner = useDraftOwner()
  const key = keyOf(count)
  const [begun] = useState(() => readDraft<Typed>(owner, key)?.values ?? NOTHING)
  const [restored, setRestored] = useState(begun.text !== '')
  const now = useRef(begun)
  /** The chosen variant was counted since: it stays chosen on the page, and nothing is left to keep. */
  const isCounted = useRef(false)
  return {
    begun,
    restored,
    keep: (change: Partial<Typed>) => {
      if (change.current !== undefined && change.current !== now.current.current) isCounted.current = false
      now.current = { ...now.current, ...change }
      const { current, text } = now.current
      if (text === '' && (current === null || isCounted.current)) removeDraft(owner, key)
      else writeDraft(owner, key, { values: now.current })
    },
    /** To be called with the variant whose quantity was taken. */
    counted: (option: VariantOption) => {
      isCounted.current = true
      now.current = { current: option, corrects: false, text: '' }
      setRestored(false)
      removeDraft(owner, key)
    },
    clear: () => {
      now.current = NOTHING
      setRestored(false)
      removeDraft(owner, key)
    },
  }
}

/** Forgets the draft of a count that has ended. */
export function useForgetCountDraft(count: string) {
  const owner = useDraftOwner()
  return () => removeDraft(owner, keyOf(count))
}
