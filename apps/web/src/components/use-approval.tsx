import type { ShopRole } from '@prateleira/contract/rights'
import { lazy, Suspense, useCallback, useState } from 'react'
import { ApiError, isErrorCode } from '../lib/errors.ts'
import type { ApprovalQuestion, Approver } from './approval-dialog.tsx'

const ApprovalDialog = lazy(() => import('./approval-dialog.tsx'))

/** Refusals that a person with the right can override on the spot by PIN (SELL-02). */
const LIFTED = [
  'DISCOUNT_BEYOND_LIMIT',
  'CREDIT_BEYOND_LIMIT',
  'CANCELLATION_NEEDS_APPROVAL',
  'CASH_SESSION_OF_ANOTHER',
] as const
type Lifted = (typeof LIFTED)[number]

const liftedBy = (error: unknown) => LIFTED.find((code) => isErrorCode(error, code))

/** Sends a request; if it is refused for lack of a right, sends it again with an approval by PIN. */
export type Allow = <T>(
  send: (approval: string | null) => Promise<T>,
  /** `refused`: all refusals so far. */
  give: (who: Approver, refused: Lifted[]) => Promise<{ id: string }>,
) => Promise<T>

/** Asks for approvals in a dialog that the caller renders. Cancelling returns the refusal. */
export function useApproval() {
  const [question, setQuestion] = useState<ApprovalQuestion | null>(null)
  const [used, setUsed] = useState(false)
  const allow: Allow = useCallback(async (send, give) => {
    const refused = new Set<Lifted>()
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
        const code = liftedBy(error)
        if (!code || !(error instanceof ApiError)) throw error
        refused.add(code)
        const data = error.data as { approvers?: ShopRole[] } | undefined
        setUsed(true)
        approval = await new Promise<string | null>((resolve) =>
          setQuestion({
            text: error.message,
            approvers: data?.approvers ?? ['owner', 'manager'],
            give: async (who) => {
              const { id } = await give(who, [...refused])
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
    dialog: used && (
      <Suspense>
        <ApprovalDialog question={question} />
      </Suspense>
    ),
  }
}
