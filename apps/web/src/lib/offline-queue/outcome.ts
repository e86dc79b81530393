import type { StockShortage } from '@prateleira/contract/stock/errors'
import { ApiError, errorMessage, isErrorCode, isTransient } from '../errors.ts'
import type { Outcome } from './drain.ts'

/** How long an answer is waited for before it is kept here and sent again under its key. */
export const ANSWER_MILLISECONDS = 12_000

/** Codes that are about who asks and not about the item: nothing else can be sent either. */
const STOPS = new Set([
  'UNAUTHORIZED',
  'SHOP_CHANGED',
  'OPERATOR_GONE',
  'SUBSCRIPTION_REQUIRED',
  'TRIAL_EXPIRED',
  'ACCOUNT_SUSPENDED',
  'TOO_MANY_REQUESTS',
  'NOT_BY_PIN',
])

/**
 * What an item came to that the server did not take: lost network and a lost session stop the queue, all else is the item's own. What a proxy or
 * a portal refused the server has not heard of: nobody has to decide about it.
 */
export function outcomeOf(error: unknown): Exclude<Outcome, { kind: 'sent' }> {
  if (isTransient(error) || (error instanceof ApiError && STOPS.has(error.code))) return { kind: 'stop' }
  if (!(error instanceof ApiError) || !error.defined || error.status >= 500) return { kind: 'failed' }
  const { product_variant_ids: gone } = (isErrorCode(error, 'PRODUCT_GONE') ? (error.data ?? {}) : {}) as {
    product_variant_ids?: string[]
  }
  const { lines: short } = (isErrorCode(error, 'SALE_SHORT') ? (error.data ?? {}) : {}) as {
    lines?: StockShortage[]
  }
  return { kind: 'refused', refusal: { code: error.code, message: errorMessage(error), gone, short } }
}
