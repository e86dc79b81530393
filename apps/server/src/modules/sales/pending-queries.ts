import type { Unit } from '@prateleira/contract/catalog/rules'
import type { PendingSale } from '@prateleira/contract/sales/pending-schemas'
import type { SaleInput } from '@prateleira/contract/sales/schemas'
import { sql } from 'kysely'
import { raw } from '../../kernel/db/query.ts'

export interface PendingRow extends Pick<PendingSale, 'id' | 'customer' | 'asked_by' | 'total' | 'state'> {
  asked_at: Date
  command: SaleInput
  request_hash: string
  products: {
    product_variant_id: string
    product_name: string
    size: string | null
    color: string | null
    unit: Unit
    sku: string
  }[]
}

const COLUMNS = sql`
  p.id, case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as customer, p.asked_by, p.asked_at,
  p.total, p.state, p.command, p.request_hash,
  (select coalesce(json_agg(json_build_object('product_variant_id', v.id, 'unit', g.unit, 'sku', v.sku,
      'product_name', g.name, 'size', v.size, 'color', v.color)), '[]')
     from product_variants v join products g on g.shop_id = v.shop_id and g.id = v.product_id
    where v.shop_id = p.shop_id
      and v.id = any(array(select (l ->> 'product_variant_id')::uuid from jsonb_array_elements(p.command -> 'lines') l))) as products
  from pending_sales p left join customers c on c.shop_id = p.shop_id and c.id = p.customer_id
  where p.shop_id = current_shop()`

/** Pending sales, oldest first. */
export function waitingSales() {
  return raw(sql<PendingRow>`select ${COLUMNS} and p.state = 'waiting' order by p.asked_at, p.id`)
}

export function pendingById(id: string) {
  return raw(sql<PendingRow>`select ${COLUMNS} and p.id = ${id}::uuid`)
}

/** The number of pending sales before a new one; 0 for a repetition, which adds none. */
export function pendingCount(id: string) {
  return raw(sql<{ waiting: number }>`
    select count(*)::int as waiting from pending_sales p
     where p.shop_id = current_shop() and p.state = 'waiting'
       and not exists (select from pending_sales known where known.shop_id = current_shop() and known.id = ${id}::uuid)`)
}

interface Held {
  id: string
  customer: string | null
  command: unknown
  hash: string
  total: string
  now: Date
  lines: { product_variant_id: string; quantity: string; unit_price: string }[]
  settled: { net_price: string }[]
  approval: string | null
  bound: string
}

/** False if it already exists. */
export function holdingSale({ id, customer, command, hash, total, now, lines, settled, ...more }: Held) {
  return raw(sql<{ held: boolean }>`
    select hold_sale(${id}::uuid, ${customer}::uuid,
      (select nullif(p.full_name, '') from people p where p.person_id = current_actor()),
      ${JSON.stringify(command)}::jsonb, ${hash}::text, ${total}::numeric, ${now}::timestamptz,
      ${lines.map((line) => line.product_variant_id)}::uuid[], ${lines.map((line) => line.quantity)}::numeric[],
      ${lines.map((line) => line.unit_price)}::numeric[], ${settled.map((line) => line.net_price)}::numeric[], ${more.approval}::uuid, ${more.bound}) as held`)
}

/** Called when it was registered. */
export function notingWaited(id: string) {
  return raw(sql<never>`select note_waited(${id}::uuid)`)
}

/** The previous state; null if it does not exist. */
export function closingPending(id: string, outcome: 'confirmed' | 'given_up', now: Date) {
  return raw(sql<{ before: PendingSale['state'] | null }>`
    select close_pending(${id}::uuid, ${outcome}, ${now}::timestamptz) as before`)
}
