import { EXIT_REASONS, type ExitReason } from '@prateleira/contract/stock/rules'
import { useState } from 'react'
import { readDraft, writeDraft } from '../../../lib/drafts.ts'
import { useDraftOwner } from '../../../lib/me.ts'

const KEY = 'exit-reason'

/** The reason of the exit registered last in this tab, and a function that notes one; forgotten when the person signs out. */
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
