import { type RefusalReason, SETTLED_BY_HAND } from './queue.ts'

/**
 * What helps against a refusal, beside sending it again or giving it up: a manager has it registered nevertheless ('accept'), an
 * entry without its supplier, if it has one ('without supplier'); another product is sold instead ('exchange'); it goes to the
 * cash session that is open now ('open session'); it is counted anew in another count ('another count').
 */
type Remedy = 'accept' | 'without supplier' | 'exchange' | 'open session' | 'another count'

const REMEDIES: Record<RefusalReason, readonly Remedy[]> = {
  SALE_SHORT: ['accept'],
  PRODUCT_GONE: ['exchange'],
  VARIANT_INACTIVE: ['exchange'],
  NOT_FOUND: ['without supplier'],
  CASH_SESSION_NEEDED: ['open session'],
  CASH_SESSION_CLOSED: ['accept', 'open session'],
  DISCOUNT_BEYOND_LIMIT: ['accept'],
  PASS_UNKNOWN: ['accept'],
  SELLER_LEFT: ['accept'],
  SELLER_MIGHT_NOT: ['accept'],
  QUEUED_COST_WITHHELD: ['accept'],
  COUNT_CLOSED: ['another count'],
  COUNT_OUT_OF_SCOPE: [],
  COUNT_BY_ANOTHER: [],
}

/** Whether a remedy helps against a refusal with this code, which may be one that this page does not know. */
export const helps = (remedy: Remedy, code: string): boolean =>
  SETTLED_BY_HAND.some((reason) => reason === code && REMEDIES[reason].includes(remedy))
