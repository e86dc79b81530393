import { EXIT_REASONS, type ExitReason } from '@prateleira/contract/stock/rules'
import { useState } from 'react'
import { readDraft, writeDraft } from '../../../lib/drafts.ts'
import { useDraftOwner } from '../../../lib/me.ts'

const KEY = 'exit-reason'

/** The reason of the last exit registered in this tab, and its setter; forgotten at sign-out. */
export function useLastReason(): [ExitReason | null, (reason: string | null) => void] {
  const owner = useDraftOwner()
  const known = (reason: unknown) => EXIT_REASONS.find((code) => code === reason) ?? null
  const [last, setLast] = useState(() => known(readDraft<string | null>(owner, KEY)?.values))
  return [
    last,
    (reason) => {
      setLast(known(reason))
      writeDraft(owner, KEY, { values: reason })
    },
  ]
}
