import { leftToReturn } from '@prateleira/contract/sales/refund'
import type { Goods } from '@prateleira/contract/sales/returns'
import type { ReturnInput, Sale } from '@prateleira/contract/sales/schemas'
import { compare } from '@prateleira/contract/shared/decimal'
import type { Tender } from '@prateleira/contract/stock/rules'
import { useState } from 'react'
import { useDraft } from '../../../lib/draft.ts'
import { leaveActs } from '../../../lib/once.ts'
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
  /** What these values were last sent as: a repetition after no answer is the same return. */
  sent: Sent | null
}

interface Sent {
  body: ReturnInput
  /** The sale as it was then: it may have been returned since, only without an answer. */
  sale: Sale
}

export const linesLeft = (sale: Sale) => sale.lines.filter((line) => compare(leftToReturn(line), '0') > 0)

/** What is typed of a sale's return; it survives a reload and an expired session, with what was sent of it. */
export function useReturnDraft(sale: Sale) {
  // There is nothing to choose in a sale of one item.
  const [only] = sale.lines.length === 1 ? linesLeft(sale) : []
  const initial = (): Typed => ({
    chosen: only ? { [only.id]: { quantity: leftToReturn(only), goods: 'stock' } } : {},
    way: null,
    sent: null,
  })
  const [begun, setBegun] = useState(initial)
  const [values, setTyped] = useState(begun)
  const isTyped = JSON.stringify({ ...values, sent: null }) !== JSON.stringify(begun)
  const form = useStable({
    getInitialValues: () => begun,
    isDirty: () => isTyped || values.sent !== null,
    setValues: (kept: Partial<Typed>) => setTyped((before) => ({ ...before, ...kept })),
    // What is left to return may have become less.
    reset: () => {
      setBegun(initial())
      setTyped(initial())
    },
  })
  const act = `sales.returnItems ${sale.id}`
  const draft = useDraft(
    `return:${sale.id}`,
    { ...form, values } as Parameters<typeof useDraft<Typed>>[1],
    () => leaveActs(act),
  )
  return {
    ...values,
    act,
    isTyped,
    restored: draft.restored,
    forget: draft.clear,
    /** Every change is another return. */
    change: (change: Partial<Typed>) => setTyped((before) => ({ ...before, sent: null, ...change })),
    /** What to send: `body`, or what was sent before and had no answer. */
    sending: (body: ReturnInput) => {
      const sent = values.sent ?? { body, sale }
      setTyped((before) => ({ ...before, sent }))
      return sent.body
    },
  }
}
