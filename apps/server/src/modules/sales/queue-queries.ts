import { rolesWith } from '@prateleira/contract/rights'
import { CompiledQuery, sql } from 'kysely'
import { type Query, raw } from '../../kernel/db/query.ts'
import type { RegisteredSaleRow } from './queries.ts'

export const issuingPass = (device: string | null, hash: string, now: Date, token: string | null) =>
  raw(sql<{ device_id: string; device_code: string; person_id: string }>`
    select device_id, device_code, current_actor() as person_id from issue_pass(${device}::uuid, ${hash}, ${now}::timestamptz, ${token})`)

const REGISTER = `
  select * from register_queued_sale($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
    $18, $19, $20, $21, $22, $23)`

interface Queued {
  pass: string
  receipt: string
  listed: (string | null)[]
  reason: string | null
}

/** `values` as registeringSale takes them, without an approval: nobody could give one without network. */
export function registeringQueued(
  values: unknown[],
  { pass, receipt, listed, reason }: Queued,
  now: Date,
): Query<RegisteredSaleRow> {
  const all = [...values.slice(0, -2), pass, receipt, listed, rolesWith(['sell']), reason, now]
  return { compile: () => CompiledQuery.raw(REGISTER, all) as CompiledQuery<RegisteredSaleRow> }
}

/** Takes in what is missing of products, as far as a sale asks for more than there is; it costs what the rest does. */
export const adjusting = (
  short: { product_variant_id: string; missing: string }[],
  notes: string,
  reference: string,
  today: string,
) =>
  raw(sql<{ id: string }>`
    insert into stock_movements (shop_id, product_variant_id, movement_type, kind, quantity, movement_date, notes, reference_id, reference_type)
    select current_shop(), l.variant, 'in', 'entry', l.missing,
           ${today}::date, ${notes}, ${reference}::uuid, 'entry'
      from unnest(${short.map((line) => line.product_variant_id)}::uuid[], ${short.map((line) => line.missing)}::numeric[]) as l (variant, missing)
      join product_variants v on v.shop_id = current_shop() and v.id = l.variant
     order by v.product_id, l.variant
    returning id`)

export const discarding = (key: string, receipt: string, command: unknown, reason: string, now: Date) =>
  raw(sql<never>`
    select discard_queued_sale(${key}, ${receipt}, ${JSON.stringify(command)}::jsonb, ${reason}, ${now}::timestamptz)`)

export const notingReceipt = (key: string, hash: string, receipt: string, now: Date) =>
  raw(sql<never>`select note_device_receipt(${key}, ${hash}, ${receipt}, ${now}::timestamptz)`)

/** Of these the ones that the shop has not, or no more. */
export const missingVariants = (variants: string[]) =>
  raw(sql<{ id: string }>`
    select distinct l.id from unnest(${variants}::uuid[]) as l (id)
     where not exists (select from product_variants v where v.shop_id = current_shop() and v.id = l.id)`)
