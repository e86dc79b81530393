import type { entryInput } from '@prateleira/contract/stock/schemas'
import { sql } from 'kysely'
import type * as z from 'zod'
import { db, raw, tenant } from '../../kernel/db/query.ts'

type Entry = z.output<typeof entryInput>

interface Queued {
  made: Date
  pass: string
  receipt: string
  reason: string | null
  /** The roles that take goods in. */
  takers: string[]
  now: Date
}

export const registeringQueuedEntry = (
  { lines, movement_date: date, supplier_id: supplier, notes }: Entry,
  reference: string,
  key: string,
  hash: string,
  { made, pass, receipt, reason, takers, now }: Queued,
) =>
  raw(sql<{ reference: string }>`
    select register_queued_entry(${lines.map((line) => line.product_variant_id)}::uuid[], ${lines.map((line) => line.quantity)}::numeric[],
      ${lines.map((line) => line.unit_price)}::numeric[], ${made}::timestamptz, ${date}::date, ${supplier}::uuid, ${notes}, ${reference}::uuid,
      ${key}, ${hash}, ${pass}, ${receipt}, ${takers}::text[], ${reason}, ${now}::timestamptz) as reference`)

/** Raises when an entry was discarded under it. */
export const admittingEntryKey = (key: string) => raw(sql<never>`select admit_entry_key(${key})`)

export const discardingEntry = (key: string, receipt: string, command: unknown, reason: string, now: Date) =>
  raw(sql<never>`
    select discard_queued_entry(${key}, ${receipt}, ${JSON.stringify(command)}::jsonb, ${reason}, ${now}::timestamptz)`)

export const supplierExists = (id: string) =>
  db.selectFrom('suppliers').where('shop_id', '=', tenant).where('id', '=', id).select('id')
