import type { ApprovalKind } from '@prateleira/contract/team/constants'
import type { ApprovalNeeded } from '@prateleira/contract/team/operator-schemas'
import { lazy, Suspense, useCallback, useState } from 'react'
import { ApiError, isErrorCode } from '../lib/errors.ts'
import type { ApprovalQuestion, Approver } from './approval-dialog.tsx'

const ApprovalDialog = lazy(() => import('./approval-dialog.tsx'))

/** Whether a person with the right can lift a refusal on the spot by PIN (SELL-02): the server says so. */
function isLiftable(error: unknown): error is ApiError<string, ApprovalNeeded> {
  return (
    error instanceof ApiError && (error.data as Partial<ApprovalNeeded> | undefined)?.approval !== undefined
  )
}

/** Sends a request; if it is refused for lack of a right, sends it again with an approval by PIN. */
export type Allow = <T>(
  send: (approval: string | null) => Promise<T>,
  /** `needed`: what has been refused so far. */
  give: (who: Approver, needed: ApprovalKind[]) => Promise<{ id: string }>,
) => Promise<T>

/** Asks for approvals in a dialog that the caller renders. Cancelling returns the refusal. */
export function useApproval() {
  const [question, setQuestion] = useState<ApprovalQuestion | null>(null)
  const [used, setUsed] = useState(false)
  const allow: Allow = useCallback(async (send, give) => {
    const needed = new Set<ApprovalKind>()
    let approval: string | null = null
    for (;;)
      try {
        return await send(approval)
      } catch (error) {
        // Expired since: sent without it, the server repeats what needs approval.
        if (approval !== null && isErrorCode(error, 'APPROVAL_INVALID')) {
          approval = null
          continue
        }
        if (!isLiftable(error)) throw error
        needed.add(error.data.approval)
        setUsed(true)
        approval = await new Promise<string | null>((resolve) =>
          setQuestion({
            text: error.message,
            approvers: error.data.approvers,
            give: async (who) => {
              const { id } = await give(who, [...needed])
              resolve(id)
            },
            giveUp: () => resolve(null),
          }),
        )
        setQuestion(null)
        if (approval === null) throw error
      }
  }, [])
  return {
    allow,
    /** Whether somebody is being asked for one. */
    asking: question !== null,
    dialog: used && (
      <Suspense>
        <ApprovalDialog question={question} />
      </Suspense>
    ),
  }
}
