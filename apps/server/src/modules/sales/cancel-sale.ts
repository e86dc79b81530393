import { ORPCError } from '@orpc/server'
import type { cancellationInput, Sale } from '@prateleira/contract/sales/schemas'
import type * as z from 'zod'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { reverse } from '../stock/index.ts'
import { approvalNeeded, boundTo, usingApproval } from '../team/index.ts'
import { movementsOfSale, namingRefundSession } from './queries.ts'
import { saleWithin } from './read-sales.ts'

type Input = z.output<typeof cancellationInput>

/** The command to which an approval of it is bound. */
export const boundCancellation = (id: string, { approval_id: _, ...input }: Input) =>
  boundTo('cancellation', id, input)

/**
 * Cancels a whole sale, once, by reversing every movement.
 * @throws NOT_FOUND, SALE_ALREADY_CANCELLED, SALE_PARTLY_RETURNED, SALE_NOT_CANCELLABLE when all its products are gone,
 * CANCELLATION_NEEDS_APPROVAL, APPROVAL_INVALID, CASH_SESSION_NEEDED, CASH_SESSION_CLOSED.
 */
export async function cancelSale(context: ShopContext, id: string, input: Input): Promise<Sale> {
  const [sale] = await context.query(movementsOfSale(id))
  if (!sale) throw problem('NOT_FOUND')
  if (sale.status === 'cancelled') throw problem('SALE_ALREADY_CANCELLED')
  if (sale.movement === null) throw problem('SALE_NOT_CANCELLABLE')
  const approve = (tx: Tx) =>
    approved(tx, input.approval_id, {
      bound: boundCancellation(id, input),
      reference: id,
      kind: 'cancellation',
      details: { number: Number(sale.number), amount: sale.total_amount },
    })
  const { cash_session_id: till } = input
  const prepare = async (tx: Tx) => {
    if (till !== null) await tx.run(namingRefundSession(id, till))
  }
  const answer = (tx: Tx) => saleWithin(tx, id)
  return reverse(context, sale.movement, { notes: input.notes }, answer, approve, prepare).catch(
    (error: unknown) => {
      const reversed = error instanceof ORPCError && error.code === 'ALREADY_REVERSED'
      throw reversed ? problem('SALE_ALREADY_CANCELLED') : error
    },
  )
}

/**
 * Callers without the right need an approval.
 * @throws CANCELLATION_NEEDS_APPROVAL, APPROVAL_INVALID
 */
export async function approved(
  tx: Tx,
  approval: string | null,
  use: Omit<Parameters<typeof usingApproval>[0], 'approval'>,
): Promise<void> {
  if (approval === null) throw approvalNeeded('CANCELLATION_NEEDS_APPROVAL', use.kind)
  const { noted } = await tx.one(usingApproval({ approval, ...use }))
  if (!noted) throw problem('APPROVAL_INVALID')
}
