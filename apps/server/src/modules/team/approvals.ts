import { createHash } from 'node:crypto'
import type { ErrorCode } from '@prateleira/contract/errors'
import { rolesWith, type ShopRole } from '@prateleira/contract/rights'
import type { ApprovalKind } from '@prateleira/contract/team/constants'
import type { ApprovalNeeded, operatorInput } from '@prateleira/contract/team/operator-schemas'
import type * as z from 'zod'
import { type Query, raw, sql } from '../../kernel/db/query.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { tryPin } from './operators.ts'

const GIVE = 'select public.give_approval($1, $2, $3, $4, $5, $6, $7) as id'

/** A refusal that somebody with the right can lift by PIN: the page asks for it because of the data alone. */
export function approvalNeeded(
  code: ErrorCode,
  approval: ApprovalKind,
  options: { message?: string; approvers?: ShopRole[]; data?: Record<string, unknown> } = {},
) {
  const { approvers = rolesWith(['approve']), data, ...more } = options
  const lift: ApprovalNeeded = { approval, approvers }
  return problem(code, { ...more, data: { ...data, ...lift } })
}

/** The content to which an approval is bound: a whole parsed command, without the approval itself. */
export function boundTo(...command: unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify(['approval', ...command]))
    .digest('base64url')
}

/**
 * Records that a person approves this by PIN, on the device where it is done (decision 208).
 * @throws what tryPin does, NOT_AN_APPROVER
 */
export async function giveApproval(
  context: ShopContext,
  who: z.output<typeof operatorInput>,
  kinds: ApprovalKind[],
  bound: string,
): Promise<{ id: string }> {
  // The following calls use the session's token instead of the door.
  await context.admit()
  const { device, hash } = await tryPin(context, who)
  const { rows } = await context.services.accounts.pool.query<{ id: string | null }>(GIVE, [
    context.token,
    context.now,
    device,
    who.person_id,
    hash,
    kinds,
    bound,
  ])
  const id = rows[0]?.id
  if (!id) throw problem('PIN_INCORRECT')
  return { id }
}

interface Use {
  approval: string
  bound: string
  /** The sale for which it is used. */
  reference: string
  kind: 'cancellation' | 'return'
  details: Record<string, unknown>
}

/**
 * Uses an approval up in the transaction of the approved action. `noted` is false if it is for something else.
 * @throws APPROVAL_INVALID
 */
export function usingApproval({ approval, bound, reference, kind, details }: Use): Query<{ noted: boolean }> {
  return raw(sql<{ noted: boolean }>`
    select note_approval(${reference}::uuid, ${kind}, ${JSON.stringify(details)}::jsonb) as noted
      from (select use_approval(${approval}::uuid, ${bound}, ${reference}::uuid) offset 0) used`)
}
