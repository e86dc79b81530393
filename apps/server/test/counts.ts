import type { ApprovalInput, CountInput, LineInput } from '@prateleira/contract/counts/schemas'
import type { Shop } from './harness.ts'

/** Opens a count of everything by default; returns its id. */
export async function openCount(shop: Shop, more: Partial<CountInput> = {}): Promise<string> {
  const body = { name: 'Inventário geral', scope: 'all' as const, ...more }
  return (await shop.api.counts.openCount({ headers: {}, body })).id
}

/** Counts a quantity of a variant; null withdraws what was counted. */
export function count(
  who: Shop,
  id: string,
  product_variant_id: string,
  quantity: string | null,
  more: Partial<LineInput> = {},
  key?: string,
) {
  const headers = key ? { 'idempotency-key': key } : {}
  return who.api.counts.countLine({
    headers,
    params: { id },
    body: { product_variant_id, quantity, ...more },
  })
}

/** Approves what the review shows now. */
export async function approve(who: Shop, id: string, more: Partial<ApprovalInput> = {}, key?: string) {
  const { version } = await who.api.counts.reviewCount({ id })
  const headers = key ? { 'idempotency-key': key } : {}
  return who.api.counts.approveCount({ headers, params: { id }, body: { version, ...more } })
}

export const review = (
  who: Shop,
  id: string,
  view: 'differences' | 'counted' | 'uncounted' | 'recounts' = 'counted',
) => who.api.counts.reviewCount({ id, view })
