import { settle } from '@prateleira/contract/sales/cart'
import { PARKED_SALES_MAX } from '@prateleira/contract/sales/constants'
import type { ParkedSale, parkInput } from '@prateleira/contract/sales/parked-schemas'
import type * as z from 'zod'
import { waitingForTurn } from '../../kernel/db/turn.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import {
  forgetTaken,
  insertParked,
  type ParkedRow,
  parkedById,
  parkedCount,
  parkedRows,
  parkedState,
  takeParked,
  withdrawParked,
} from './parked-queries.ts'

/** wait_for_turn. */
const PARKING = 20821

function presentParked({ parked_at, ...row }: ParkedRow): ParkedSale {
  return { ...row, parked_at: parked_at.toISOString() }
}

/**
 * Parks a sale for any device of the shop. Parking the same one again under its id changes nothing.
 * @throws NOT_FOUND for a missing customer, TOO_MANY_PARKED, ALREADY_TAKEN_UP also after it was withdrawn, IDEMPOTENCY_CONFLICT for another
 *   sale under the id.
 */
export function parkSale(context: ShopContext, input: z.output<typeof parkInput>): Promise<ParkedSale> {
  return context.run(async (tx) => {
    await tx.run(forgetTaken())
    await tx.many(waitingForTurn(PARKING))
    const { waiting } = await tx.one(parkedCount(input.id))
    if (waiting >= PARKED_SALES_MAX) throw problem('TOO_MANY_PARKED')
    await tx.run(insertParked(input, settle(input.cart.lines, input.cart.discount).total))
    const { taken, same } = await tx.one(parkedState(input))
    if (taken) throw problem('ALREADY_TAKEN_UP')
    if (!same) throw problem('IDEMPOTENCY_CONFLICT')
    return presentParked(await tx.one(parkedById(input.id)))
  })
}

export async function listParkedSales(context: ShopContext): Promise<ParkedSale[]> {
  return (await context.query(parkedRows())).map(presentParked)
}

/**
 * Continues a parked sale, which is then no longer parked. A repetition with the same key gets it again, since an answer
 * may be lost.
 * @throws NOT_FOUND, ALREADY_TAKEN_UP when another device was faster.
 */
export async function takeParkedSale(
  context: ShopContext,
  id: string,
  key: string | null,
): Promise<ParkedSale> {
  const [taken, [row]] = await context.queryAll<[{ id: string }[], ParkedRow[]]>(
    takeParked(id, key),
    parkedById(id),
  )
  if (!row) throw problem('NOT_FOUND')
  if (taken.length === 0) throw problem('ALREADY_TAKEN_UP')
  return presentParked(row)
}

/**
 * Takes a sale out of the parked ones for the device that parked it and has it open; also before the request to park it has arrived. May be
 * repeated.
 * @throws ALREADY_TAKEN_UP when it was continued elsewhere.
 */
export async function unparkSale(context: ShopContext, id: string): Promise<{ id: string }> {
  const [, [withdrawn]] = await context.queryAll<[never[], { id: string }[]]>(
    forgetTaken(),
    withdrawParked(id),
  )
  if (!withdrawn) throw problem('ALREADY_TAKEN_UP')
  return withdrawn
}
