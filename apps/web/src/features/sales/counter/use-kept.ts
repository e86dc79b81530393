import { useEffect, useRef, useState } from 'react'
import { readDraft, removeDraft, writeDraft } from '../../../lib/drafts.ts'
import { useDeviceDraftOwner } from '../../../lib/me.ts'
import { keptCart } from '../payment/kept-whole.ts'
import type { CartHandle } from './use-cart.ts'

const DRAFT = 'counter-kept'

interface KeptCode {
  code: string
  physical: string | null
  /** '' and none: not given. */
  quantity?: string
}

/** Codes scanned during a payment or while a sale is being parked; they survive a reload. */
export function useKept(handle: CartHandle) {
  const owner = useDeviceDraftOwner()
  const [kept, setKept] = useState<KeptCode[]>(() => readDraft<KeptCode[]>(owner, DRAFT)?.values ?? [])
  // Also for who asks after an answer, with what was drawn when the request was sent.
  const latest = useRef(kept)
  const change = (next: KeptCode[]) => {
    latest.current = next
    setKept(next)
  }
  useEffect(() => {
    if (kept.length === 0) removeDraft(owner, DRAFT)
    else writeDraft(owner, DRAFT, { values: kept })
  }, [kept, owner])
  /** They become lines of the open sale. */
  const scanKept = () => {
    for (const { code, physical, quantity = '' } of latest.current) handle.scan({ code, physical, quantity })
    change([])
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the counter opens; the page may have been left before an answer
  useEffect(() => {
    if (latest.current.length > 0 && !keptCart(owner)?.unanswered) scanKept()
  }, [])
  return { kept, keep: (code: KeptCode) => change([...latest.current, code]), scanKept }
}
