import { dateIn } from '@prateleira/contract/shared/dates'
import type { Registered } from '@prateleira/contract/stock/schemas'
import { v7 as uuidv7 } from 'uuid'
import { asShop, type RequestContext } from '../../platform/context.ts'
import { problem, violatedUnique } from '../../platform/errors.ts'
import { db, tenant } from '../../platform/query.ts'
import type { Tx } from '../../platform/tenant-db.ts'
import { tenantTimeZone } from '../../platform/tenant-time.ts'
import { presentRegistered } from './present.ts'
import { registeredByIds, reversible } from './queries.ts'

/**
 * Corrects a movement with its opposite, once (LED-02). A movement of a sale takes the whole sale back: every line returns and
 * the sale is cancelled, keeping its date (EXI-09).
 * @throws NOT_FOUND, NOT_REVERSIBLE, ALREADY_REVERSED, INSUFFICIENT_STOCK when what came in has left already.
 */
export async function reverseMovement(
  context: RequestContext,
  id: string,
  notes: string | null,
): Promise<Registered> {
  try {
    return await asShop(context, async (tx) => {
      const [asked] = await tx.many(reversible({ id }))
      if (!asked) throw problem('NOT_FOUND')
      if (asked.kind === 'reversal') throw problem('NOT_REVERSIBLE')
      if (asked.reversed) throw problem('ALREADY_REVERSED')
      const saleId = asked.reference_type === 'sale' ? asked.reference_id : null
      const movements = saleId === null ? [asked] : await tx.many(reversible({ referenceId: saleId }))
      const today = dateIn(await tenantTimeZone(tx), context.now)
      const ids = await insertOpposites(tx, movements, today, notes)
      if (saleId !== null) await cancelSale(tx, saleId)
      return presentRegistered(await tx.many(registeredByIds(ids)))
    })
  } catch (error) {
    if (violatedUnique(error) === 'stock_movements_user_id_reverses_id_key') throw problem('ALREADY_REVERSED')
    if (isShortage(error) && (await wasReversed(context, id))) throw problem('ALREADY_REVERSED')
    throw error
  }
}

function isShortage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'PR409'
}

/** Of two reversals at once, the second finds the stock gone because of the first: that is the reason to tell. */
async function wasReversed(context: RequestContext, id: string): Promise<boolean> {
  const [asked] = await asShop(context, (tx) => tx.many(reversible({ id })))
  return asked?.reversed ?? false
}

type Reversible = Awaited<ReturnType<typeof rowsOf>>[number]
const rowsOf = (tx: Tx) => tx.many(reversible({ id: '' }))

async function insertOpposites(
  tx: Tx,
  movements: Reversible[],
  date: string,
  notes: string | null,
): Promise<string[]> {
  const rows = movements
    .filter((movement) => !movement.reversed)
    // The order in which everybody locks.
    .toSorted((a, b) =>
      (a.product_id + a.product_variant_id).localeCompare(b.product_id + b.product_variant_id),
    )
    .map((movement) => ({
      user_id: tenant,
      id: uuidv7(),
      product_variant_id: movement.product_variant_id,
      movement_type: movement.movement_type === 'in' ? 'out' : 'in',
      kind: 'reversal',
      quantity: movement.quantity,
      unit_price: movement.unit_price,
      // Never before what it takes back: an exit may be dated ahead.
      movement_date: movement.movement_date > date ? movement.movement_date : date,
      notes,
      supplier_id: movement.supplier_id,
      reference_id: movement.id,
      reference_type: 'movement',
      reverses_id: movement.id,
    }))
  // product_id, balance_after and total_after are the trigger's to fill.
  await tx.run(db.insertInto('stock_movements').values(rows as never))
  return rows.map((row) => row.id)
}

async function cancelSale(tx: Tx, id: string): Promise<void> {
  await tx.run(
    db.updateTable('sales').set({ status: 'cancelled' }).where('user_id', '=', tenant).where('id', '=', id),
  )
  await tx.run(
    db
      .updateTable('sale_items')
      .set({ status: 'cancelled' })
      .where('user_id', '=', tenant)
      .where('sale_id', '=', id),
  )
}
