import { dateIn } from '@prateleira/contract/shared/dates'
import { isFuture } from '@prateleira/contract/stock/rules'
import type { entryInput, Registered } from '@prateleira/contract/stock/schemas'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import { withheldText } from '../../kernel/db/query.ts'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { badField } from '../../kernel/rpc/errors.ts'
import { tenantTimeZone } from '../account/index.ts'
import { refuseGivenCost } from '../catalog/index.ts'
import { refuseEqual } from './equal-entry.ts'
import { presentRegistered } from './present.ts'
import { type RegisteredKind, type RegisteredRow, rawStatement } from './queries.ts'
import { admittingEntryKey } from './queue-queries.ts'
import { withIdempotency } from './with-idempotency.ts'

type Input = z.output<typeof entryInput>

/**
 * All writers lock in one order: product, then variant. The products are locked first, so that the lines can be registered in the order in
 * which they were typed. Each line is looked up separately: a join could be planned to
 * read all variants of the shop.
 */
export const ENTRY = `
  with line as (
    select l.variant_id, l.quantity, l.unit_price, l.corrects_id, l.position,
           (select v.product_id from product_variants v where v.shop_id = current_shop() and v.id = l.variant_id) as product_id
      from unnest($1::uuid[], $2::numeric[], $3::numeric[], $11::uuid[])
        with ordinality as l (variant_id, quantity, unit_price, corrects_id, position)
  ), held as (
    select p.id from products p where p.shop_id = current_shop() and p.id in (select l.product_id from line l) order by p.id for no key update
  ), moved as (
    insert into stock_movements (shop_id, product_variant_id, movement_type, kind, quantity, entry_cost, movement_date, supplier_id,
      notes, reference_id, reference_type, corrects_id, idempotency_key, entry_cost_hash, request_hash)
    select current_shop(), l.variant_id, 'in', $12::movement_kind, l.quantity, l.unit_price, $4::date, $5::uuid, $6, $7::uuid, 'entry', l.corrects_id,
      case l.position when 1 then $8::text end, case l.position when 1 then $9::text end,
      case l.position when 1 then $10::text end
      from line l, (select count(*) from held) h order by l.position
    returning id, product_id, product_variant_id, quantity, ${withheldText('entry_cost')} as entry_cost,
      ${withheldText('entry_total_cost')} as entry_total_cost, balance_after, total_after
  )
  select m.id, m.product_variant_id, m.product_id, p.name as product_name, m.quantity, m.entry_cost as unit_price,
         m.entry_total_cost as total_value, m.balance_after, m.total_after, p.min_stock_level, $7::uuid as reference_id
    from moved m, lateral (select p.name, p.min_stock_level from products p where p.shop_id = current_shop() and p.id = m.product_id offset 0) p
   order by m.product_id, m.id`

/** Options of registering an entry. */
interface Terms {
  idempotencyKey: string | null
  /** Refuses an entry equal to one of the last half hour, because a person can confirm it. */
  askEqual: boolean
}

/**
 * Registers an entry with its supplier (ENT-06), dated today by default and never in the future (ENT-03, ENT-08).
 * @throws NOT_FOUND, VARIANT_INACTIVE, EQUAL_ENTRY_UNCONFIRMED (nothing is registered then), IDEMPOTENCY_CONFLICT, QUEUED_ENTRY_DISCARDED.
 */
export function registerEntry(
  context: ShopContext,
  input: Input,
  { idempotencyKey, askEqual }: Terms,
): Promise<Registered> {
  return withIdempotency(context, { key: idempotencyKey, kind: 'entry', input }, (requestHash) =>
    context.run(async (tx) => {
      const answer = await insertEntry(tx, context.now, input, idempotencyKey, requestHash)
      if (askEqual) await refuseEqual(tx, answer.reference_id)
      return answer
    }),
  )
}

/** What registerEntry writes. `corrects`: by line, the movement that it replaces, which is of this kind and is reversed in the same transaction. */
export async function insertEntry(
  tx: Tx,
  now: Date,
  input: Input,
  idempotencyKey: string | null,
  requestHash: string | null,
  corrects: (string | null)[] = [],
  kind: RegisteredKind = 'entry',
): Promise<Registered> {
  if (idempotencyKey !== null) await tx.run(admittingEntryKey(idempotencyKey))
  const today = dateIn(await tenantTimeZone(tx), now)
  const date = input.movement_date ?? today
  if (isFuture(date, today)) throw badField('movement_date', 'A data da entrada não pode ser no futuro')
  const { lines } = input
  for (const [index, line] of lines.entries())
    refuseGivenCost(tx, `lines.${index}.unit_price`, line.unit_price)
  // From a plain hash that covers costs, the costs could be found by trying.
  const hasCosts = lines.some(({ unit_price: cost }) => cost !== null)
  const rows = await tx.many(
    rawStatement<RegisteredRow>(ENTRY, [
      lines.map((line) => line.product_variant_id),
      lines.map((line) => line.quantity),
      lines.map((line) => line.unit_price),
      date,
      input.supplier_id,
      input.notes,
      uuidv7(),
      idempotencyKey,
      hasCosts ? requestHash : null,
      hasCosts ? null : requestHash,
      lines.map((_, index) => corrects[index] ?? null),
      kind,
    ]),
  )
  return presentRegistered(rows)
}
