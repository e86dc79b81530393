import type { approvalInput } from '@prateleira/contract/sales/approval-schemas'
import type { ApprovalKind } from '@prateleira/contract/team/constants'
import type * as z from 'zod'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { boundTo, giveApproval } from '../team/index.ts'
import { boundCancellation } from './cancel-sale.ts'
import { boundSale } from './register-sale.ts'
import { boundReturn } from './return-items.ts'

type Approved = z.output<typeof approvalInput>['approved']

/**
 * A person with the right approves by PIN what the operator may not do. Whether the approval suffices is checked when it
 * is used.
 * @throws PIN_INCORRECT, PIN_LOCKED, DEVICE_UNKNOWN, NOT_AN_APPROVER, TOO_MANY_REQUESTS
 */
export function approveSale(
  context: ShopContext,
  { approved, ...who }: z.output<typeof approvalInput>,
): Promise<{ id: string }> {
  const { kinds, bound } = approvalOf(approved)
  return giveApproval(context, who, kinds, bound)
}

function approvalOf(approved: Approved): { kinds: ApprovalKind[]; bound: string } {
  switch (approved.what) {
    case 'sale':
      return { kinds: approved.kinds, bound: boundSale(approved.sale, approved.key) }
    case 'confirmation':
      return { kinds: ['credit'], bound: boundTo('confirmation', approved.id) }
    case 'cancellation':
      return { kinds: ['cancellation'], bound: boundCancellation(approved.id, approved.cancellation) }
    case 'return':
      return { kinds: ['return'], bound: boundReturn(approved.id, approved.return) }
  }
}
