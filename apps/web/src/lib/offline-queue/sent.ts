import type { DiscardCountInput, QueuedCountInput } from '@prateleira/contract/counts/queue-schemas'
import type { Adjusts, DiscardInput, QueuedSaleInput } from '@prateleira/contract/sales/queue-schemas'
import type { DiscardEntryInput, QueuedEntryInput } from '@prateleira/contract/stock/queue-schemas'
import type { QueuedCount, QueuedEntry, QueuedItem, QueuedSale } from './item.ts'

const headersOf = ({ key }: QueuedItem) => ({ 'idempotency-key': key })

/** How a sale is sent; `reason` when somebody who manages the shop accepts what was refused, `adjusts` what they saw that this takes in. */
export function saleSent(item: QueuedSale, reason: string | null, adjusts?: Adjusts) {
  const { body: sale, pass, receipt, listed } = item
  const body = { sale, pass, receipt, listed, reason, ...(adjusts && { adjusts }) } satisfies QueuedSaleInput
  return { headers: headersOf(item), body }
}

export function entrySent(item: QueuedEntry, reason: string | null) {
  const { body: entry, made_at, pass, receipt } = item
  return {
    headers: headersOf(item),
    body: { entry, made_at, pass, receipt, reason } satisfies QueuedEntryInput,
  }
}

/** `now` by the same clock as the count: the server believes the time between them. */
export function countSent(item: QueuedCount, reason: string | null, now: Date) {
  const { body: line, made_at, pass, receipt } = item
  return {
    headers: headersOf(item),
    body: { line, made_at, sent_at: now.toISOString(), pass, receipt, reason } satisfies QueuedCountInput,
  }
}

export function saleGivenUp(item: QueuedSale, reason: string) {
  const { body: sale, receipt } = item
  return { headers: headersOf(item), body: { sale, receipt, reason } satisfies DiscardInput }
}

export function entryGivenUp(item: QueuedEntry, reason: string) {
  const { body: entry, receipt } = item
  return { headers: headersOf(item), body: { entry, receipt, reason } satisfies DiscardEntryInput }
}

export function countGivenUp(item: QueuedCount, reason: string) {
  const { body: line, receipt } = item
  return { headers: headersOf(item), body: { line, receipt, reason } satisfies DiscardCountInput }
}
