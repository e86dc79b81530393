import { ORPCError } from '@orpc/server'
import { dateIn } from '@prateleira/contract/shared/dates'
import { CORRECTED_MEANWHILE, INITIAL_CORRECTED_MEANWHILE } from '@prateleira/contract/stock/correction'
import type { Reversed } from '@prateleira/contract/stock/schemas'
import { db, tenant } from '../../kernel/db/query.ts'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem, sqlStateOf, violatedUnique } from '../../kernel/rpc/errors.ts'
import { hasRight, requireRight, tenantTimeZone } from '../account/index.ts'
import { presentLeft, presentRegistered } from './present.ts'
import { type GivenMovement, registeredByIds } from './queries.ts'
import { correctionOf, leftOfEntry, lockedProducts, reversible, saleInOpenCash } from './reversal-queries.ts'

/** Reverses a movement, with `whole` its entry or exit, and returns the resulting stock and what was left of the entry. */
export function reverseMovement(
  context: ShopContext,
  id: string,
  how: { notes: string | null; whole: boolean },
): Promise<Reversed> {
  return reverse(context, id, how, async (tx, ids) => ({
    ...presentRegistered(await tx.many(registeredByIds(ids))),
    left: how.whole ? (await tx.many(leftOfEntry(id))).map(presentLeft) : [],
  }))
}

/**
 * Reverses a movement by its opposite, once (LED-02). A movement of a sale reverses the whole sale: every line returns
 * and the sale is cancelled, keeping its date (EXI-09). `whole`: the lines of its entry or exit that still
 * stand, also when the asked one does not. `answer` runs in the same transaction, with the ids of the
 * reversals; before it `approve`, if the sale can only be cancelled with another person's approval: it throws without
 * one. `prepare` runs first.
 * @throws RIGHT_MISSING, NOT_FOUND, NOT_REVERSIBLE, ALREADY_REVERSED, SALE_PARTLY_RETURNED, INSUFFICIENT_STOCK when the
 * received stock has already left.
 */
export async function reverse<T>(
  context: ShopContext,
  id: string,
  { notes, whole = false }: { notes: string | null; whole?: boolean },
  answer: (tx: Tx, ids: string[]) => Promise<T>,
  approve?: (tx: Tx) => Promise<void>,
  prepare?: (tx: Tx) => Promise<void>,
): Promise<T> {
  try {
    return await context.run(async (tx) => {
      await prepare?.(tx)
      return answer(tx, await reverseWithin(tx, context.now, id, { notes, whole }, approve))
    })
  } catch (error) {
    const isOther =
      violatedUnique(error) === 'stock_movements_shop_id_reverses_id_key' ||
      (!whole && sqlStateOf(error) === 'PR409' && (await wasReversed(context, id)))
    throw await namingCorrection(context, id, isOther ? problem('ALREADY_REVERSED') : error)
  }
}

/** The refusal of what is reversed already, with what stands in its place where a correction reversed it. */
export async function namingCorrection(context: ShopContext, id: string, error: unknown): Promise<unknown> {
  if (!(error instanceof ORPCError) || error.code !== 'ALREADY_REVERSED') return error
  const found = await context.run((tx) => tx.maybe(correctionOf(id)))
  if (!found?.corrected_by) return error
  return problem('ALREADY_REVERSED', {
    message: found.kind === 'initial' ? INITIAL_CORRECTED_MEANWHILE : CORRECTED_MEANWHILE,
    data: { corrected_by: found.corrected_by },
  })
}

/** The same within a transaction, without the names of what violates a constraint; returns the reversals' ids. */
export async function reverseWithin(
  tx: Tx,
  now: Date,
  id: string,
  { notes, whole }: { notes: string | null; whole: boolean },
  approve?: (tx: Tx) => Promise<void>,
): Promise<string[]> {
  const [asked] = await tx.many(reversible({ id }))
  if (!asked) throw problem('NOT_FOUND')
  const zone = await tenantTimeZone(tx)
  const today = dateIn(zone, now)
  await requireReversal(tx, asked, dateIn(zone, asked.created_at) === today, approve)
  if (asked.kind === 'reversal' || asked.kind === 'return') throw problem('NOT_REVERSIBLE')
  // Only with its whole count, which would otherwise be reversed in part.
  if (asked.kind === 'adjustment') throw problem('COUNT_MOVEMENT')
  const entire = whole && isLine(asked)
  if (asked.reversed && !entire) throw problem('ALREADY_REVERSED')
  const movements = await together(tx, asked, entire)
  const standing = movements.filter((movement) => !movement.reversed)
  // The sale was reversed, or its products deleted, since the movement was read.
  if (standing.length === 0) throw problem(movements.length > 0 ? 'ALREADY_REVERSED' : 'NOT_FOUND')
  return insertOpposites(tx, standing, today, notes)
}

/** Reverses lines of an entry, or initial stock, that stand, whose products are locked. */
export async function reverseLines(tx: Tx, now: Date, lines: Line[], notes: string): Promise<void> {
  await insertOpposites(tx, lines, dateIn(await tenantTimeZone(tx), now), notes)
}

/** Whether a movement is a line of an entry or exit, and not of a sale. */
const isLine = ({ reference_type: type }: Reversible) => type === 'entry' || type === 'exit'

/** The movements that are reversed with the asked one: the whole sale, or if `entire` the entry or exit, once their products are locked. */
async function together(tx: Tx, asked: Reversible, entire: boolean): Promise<Reversible[]> {
  const referenceId = entire || asked.reference_type === 'sale' ? asked.reference_id : null
  if (referenceId === null) return [asked]
  const lines = reversible({ referenceId, kind: asked.kind })
  const found = await tx.many(lines)
  if (!entire) return found
  // Single lines may be reversed, or products deleted, at the same time: what is left is read under the ledger's locks.
  await tx.run(lockedProducts(found.map((line) => line.product_id)))
  return tx.many(lines)
}

/**
 * Sales: with the right for any; or one's own while its cash session is open, or without a session on the day it was
 * registered (TEAM-02). Entries and other exits: with the right to register them.
 */
async function requireReversal(
  tx: Tx,
  asked: Reversible,
  isOfToday: boolean,
  approve: ((tx: Tx) => Promise<void>) | undefined,
): Promise<void> {
  if (asked.reference_type === 'sale') {
    if (await hasRight(tx, 'sales_manage')) return
    const { is_open } = await tx.one(saleInOpenCash(asked.reference_id))
    if (!asked.is_own || !(is_open ?? isOfToday)) {
      if (approve) return approve(tx)
      throw problem('RIGHT_MISSING')
    }
    return requireRight(tx, 'sales_cancel_own')
  }
  return requireRight(tx, asked.kind === 'exit' ? 'exits_write' : 'entries_write')
}

/** Of two concurrent reversals the second finds the stock gone because of the first, which is the reason to report. */
async function wasReversed(context: ShopContext, id: string): Promise<boolean> {
  const [asked] = await context.run((tx) => tx.many(reversible({ id })))
  return asked?.reversed ?? false
}

type Line = Pick<Reversible, 'id' | 'product_id' | 'product_variant_id'>
type Reversible = Awaited<ReturnType<typeof rowsOf>>[number]
const rowsOf = (tx: Tx) => tx.many(reversible({ id: '' }))

/** Names only the reversed movements: the ledger copies the rest and cancels the sale. Returns the reversals' ids. */
async function insertOpposites(
  tx: Tx,
  movements: Line[],
  date: string,
  notes: string | null,
): Promise<string[]> {
  const rows = movements
    // The lock order of all writers.
    .toSorted((a, b) =>
      (a.product_id + a.product_variant_id).localeCompare(b.product_id + b.product_variant_id),
    )
    .map(
      ({ id }): GivenMovement => ({
        shop_id: tenant,
        kind: 'reversal',
        reverses_id: id,
        movement_date: date,
        notes,
      }),
    )
  const inserted = await tx.many(
    db
      .insertInto('stock_movements')
      .values(rows as never)
      .returning('id'),
  )
  return inserted.map(({ id }) => id)
}
