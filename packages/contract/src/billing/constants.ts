import type { ErrorCode } from '../errors.ts'

export const TRIAL_DAYS = 3
export const CHECKOUT_RECHECK_MILLISECONDS = 2000

/** Refusals that a larger plan lifts: the page offers the plans below their texts. A test compares these texts. */
export const LIFTED_BY_A_PLAN = [
  'PRODUCT_LIMIT_REACHED',
  'MEMBER_LIMIT_REACHED',
  'PLAN_UPGRADE_REQUIRED',
] as const satisfies ErrorCode[]
