import type { exitInput, Registered } from '@prateleira/contract/stock/schemas'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import { onceAsShop, type RequestContext } from '../../platform/context.ts'
import { once } from './once.ts'
import { presentRegistered } from './present.ts'
import { type RegisteredRow, written } from './queries.ts'

type Input = z.output<typeof exitInput>

/** One line of a form or many of an integrator, locked in one order by everybody: product, then variant. */
const LINES = `
  line as (
    select l.variant_id, l.quantity, l.unit_price, l.position, v.product_id
      from unnest($1::uuid[], $2::numeric[], $3::numeric[]) with ordinality as l (variant_id, quantity, unit_price, position)
      left join product_variants v on v.user_id = current_tenant() and v.id = l.variant_id
  )`

const MOVED = (referenceType: 'exit' | 'sale') => `
  moved as (
    insert into stock_movements (user_id, product_variant_id, movement_type, kind, quantity, unit_price, movement_date, exit_reason,
      responsible_person, notes, reference_id, reference_type, idempotency_key, request_hash)
    select current_tenant(), l.variant_id, 'out', 'exit', l.quantity, l.unit_price, $4::date, $5, $6, $7, $8::uuid, '${referenceType}',
      case l.position when 1 then $9::text end, case l.position when 1 then $10::text end
      from line l order by l.product_id, l.variant_id, l.position
    returning id, product_id, product_variant_id, quantity, unit_price, total_value, balance_after, total_after
  )`

const RESULT = `
  select m.id, m.product_variant_id, m.product_id, p.name as product_name, m.quantity, m.unit_price, m.total_value,
         m.balance_after, m.total_after, p.min_stock_level, $8::uuid as reference_id
    from moved m join products p on p.user_id = current_tenant() and p.id = m.product_id
   order by m.id`

const EXIT = `with ${LINES}, ${MOVED('exit')} ${RESULT}`

/** A sale is recorded by the same statement (EXI-09): both happen or neither. An item without a price is sold for 0. */
export const SALE = `with ${LINES}, ${MOVED('sale')},
  sale as (
    insert into sales (user_id, id, customer_id, sale_date, total_amount, payment_method, notes)
    select current_tenant(), $8::uuid, $11::uuid, $4::date, (select coalesce(sum(round(l.quantity * l.unit_price, 2)), 0) from line l), $12, $7
  ),
  item as (
    insert into sale_items (user_id, sale_id, sale_date, product_id, product_variant_id, product_name, sku, unit, quantity, unit_price)
    select current_tenant(), $8::uuid, $4::date, m.product_id, m.product_variant_id, p.name, v.sku, p.unit, m.quantity, coalesce(m.unit_price, 0)
      from moved m
      join products p on p.user_id = current_tenant() and p.id = m.product_id
      join product_variants v on v.user_id = current_tenant() and v.id = m.product_variant_id
  ) ${RESULT}`

/**
 * Takes stock out; with the reason venda it is a sale. A repeated idempotency key gives the first answer again (EXI-10).
 * @throws NOT_FOUND, VARIANT_INACTIVE, INSUFFICIENT_STOCK (nothing is taken then), IDEMPOTENCY_CONFLICT.
 */
export function registerExit(
  context: RequestContext,
  input: Input,
  idempotencyKey: string | null,
): Promise<Registered> {
  return once(context, { key: idempotencyKey, kind: 'exit', input }, async (requestHash) => {
    const { lines } = input
    const values: unknown[] = [
      lines.map((line) => line.product_variant_id),
      lines.map((line) => line.quantity),
      lines.map((line) => line.unit_price),
      input.exit_date,
      input.exit_reason,
      input.responsible_person,
      input.notes,
      uuidv7(),
      idempotencyKey,
      requestHash,
    ]
    const sale = input.exit_reason === 'venda'
    if (sale) values.push(input.customer_id, input.payment_method)
    return presentRegistered(await onceAsShop(context, written<RegisteredRow>(sale ? SALE : EXIT, values)))
  })
}
