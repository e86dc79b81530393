import { useEffect, useState } from 'react'
import { readDraft, removeDraft, writeDraft } from '../../lib/drafts.ts'
import { useDeviceDraftOwner } from '../../lib/me.ts'

const DRAFT = 'counter-kept'

export interface KeptCode {
  code: string
  physical: string | null
}

/** Codes that were scanned while a sale was paid: a reload loses none of them. */
export function useKept() {
  const owner = useDeviceDraftOwner()
  const state = useState<KeptCode[]>(() => readDraft<KeptCode[]>(owner, DRAFT)?.values ?? [])
  const [kept] = state
  useEffect(() => {
    if (kept.length === 0) removeDraft(owner, DRAFT)
    else writeDraft(owner, DRAFT, { values: kept })
  }, [kept, owner])
  return state
}
