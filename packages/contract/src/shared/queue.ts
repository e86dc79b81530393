/** What can wait on a device. */
export const QUEUED_KINDS = ['sale', 'entry', 'count'] as const
export type QueuedKind = (typeof QUEUED_KINDS)[number]

/** Refusals that a person has to settle: sending again comes to the same. */
export const SETTLED_BY_HAND = [
  'SALE_SHORT',
  'PRODUCT_GONE',
  'VARIANT_INACTIVE',
  'NOT_FOUND',
  'CASH_SESSION_NEEDED',
  'CASH_SESSION_CLOSED',
  'DISCOUNT_BEYOND_LIMIT',
  'PASS_UNKNOWN',
  'SELLER_LEFT',
  'SELLER_MIGHT_NOT',
  'QUEUED_COST_WITHHELD',
  'COUNT_CLOSED',
  'COUNT_OUT_OF_SCOPE',
  'COUNT_BY_ANOTHER',
] as const
export type RefusalReason = (typeof SETTLED_BY_HAND)[number]
