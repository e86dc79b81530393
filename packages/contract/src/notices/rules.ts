/** Subjects of the bell's notices (NAV-06). */
export const NOTICE_KINDS = [
  'low_stock',
  'refused_item',
  'pix_waiting',
  'cash_difference',
  'count_review',
  'trial_ending',
  'subscription_ending',
  'payment_failed',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]
