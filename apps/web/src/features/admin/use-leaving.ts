import { removeDraft } from '../../lib/drafts.ts'
import { useDraftOwner } from '../../lib/me.ts'

/** Closes a dialog, and forgets the draft of its form. */
export function useLeaving(draftKey: string, onClose: () => void): () => void {
  const owner = useDraftOwner()
  return () => {
    removeDraft(owner, draftKey)
    onClose()
  }
}
