import type { lineInput } from '@prateleira/contract/counts/schemas'
import type * as z from 'zod'
import { raw, sql } from '../../kernel/db/query.ts'

export type Line = z.output<typeof lineInput>

export const counting = (
  count: string,
  { product_variant_id: variant, quantity, replaces }: Line,
  id: string,
  now: Date,
  key: string | null,
  hash: string | null,
) =>
  raw(sql<{ id: string }>`
    select count_line(${count}::uuid, ${variant}::uuid, ${quantity}::numeric, ${replaces || quantity === null}, ${id}::uuid,
      ${now}::timestamptz, ${key}, ${hash}) as id`)

interface Queued {
  made: Date
  pass: string
  receipt: string
  reason: string | null
  now: Date
}

export const countingQueued = (
  count: string,
  { product_variant_id: variant, quantity, replaces }: Line,
  id: string,
  key: string,
  hash: string,
  { made, pass, receipt, reason, now }: Queued,
) =>
  raw(sql<{ id: string }>`
    select queued_count_line(${count}::uuid, ${variant}::uuid, ${quantity}::numeric, ${replaces || quantity === null}, ${id}::uuid,
      ${made}::timestamptz, ${key}, ${hash}, ${pass}, ${receipt}, ${reason}, ${now}::timestamptz) as id`)

export const discardingCount = (key: string, receipt: string, command: unknown, reason: string, now: Date) =>
  raw(sql<never>`
    select discard_queued_count(${key}, ${receipt}, ${JSON.stringify(command)}::jsonb, ${reason}, ${now}::timestamptz)`)
