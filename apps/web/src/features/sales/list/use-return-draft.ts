import { leftToReturn } from '@prateleira/contract/sales/refund'
import type { Goods } from '@prateleira/contract/sales/returns'
import type { Sale } from '@prateleira/contract/sales/schemas'
import type { Tender } from '@prateleira/contract/stock/rules'
import { useState } from 'react'
import { newIdempotencyKey } from '../../../lib/client.ts'
import { useDraft } from '../../../lib/draft.ts'
import { useStable } from '../../../lib/use-stable.ts'

export interface Chosen {
  quantity: string
  goods: Goods
}

interface Typed extends Record<string, unknown> {
  /** By item. */
  chosen: Record<string, Chosen>
  /** How the money goes back; null: as usual. */
  way: Tender | null
  /** With which these values were last sent: a repetition after no answer is the same return. */
  key: string | null
}

/**
 * What is typed of a sale's return; it survives a reload and an expired session, with the key with which it was sent. `only`: there is
 * nothing to choose in a sale of one item.
 */
export function useReturnDraft(sale: Sale, only: Sale['lines'][number] | undefined) {
  const initial = (): Typed => ({
    chosen: only ? { [only.id]: { quantity: leftToReturn(only), goods: 'stock' } } : {},
    way: null,
    key: null,
  })
  const [begun, setBegun] = useState(initial)
  const [values, setTyped] = useState(begun)
  const isTyped = JSON.stringify({ ...values, key: null }) !== JSON.stringify(begun)
  const form = useStable({
    getInitialValues: () => begun,
    isDirty: () => isTyped || values.key !== null,
    setValues: (kept: Partial<Typed>) => setTyped((before) => ({ ...before, ...kept })),
    // What is left to return may have become less.
    reset: () => {
      setBegun(initial())
      setTyped(initial())
    },
  })
  const draft = useDraft(`return:${sale.id}`, { ...form, values } as Parameters<typeof useDraft<Typed>>[1])
  return {
    ...values,
    isTyped,
    restored: draft.restored,
    forget: draft.clear,
    /** Every change is another return. */
    change: (change: Partial<Typed>) => setTyped((before) => ({ ...before, key: null, ...change })),
    /** The key with which to send it. */
    keyed: () => {
      const key = values.key ?? newIdempotencyKey()
      setTyped((before) => ({ ...before, key }))
      return key
    },
  }
}
