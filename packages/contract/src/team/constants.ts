/** Validity of an invitation's link (TEAM-03). */
export const INVITATION_DAYS = 7
/** Invitations that a shop may send, again or anew, in 24 hours: each is a letter to a stranger. */
export const INVITATIONS_A_DAY = 50
/** How long an invitation is kept after it has expired. */
export const INVITATION_KEPT_DAYS = 30
/** People that a shop may have during its trial, and with a subscription that has no plan (TEAM-08). */
export const TRIAL_MEMBERS = 20
/** How long the shop's history shows a former member's name; afterwards it says 'Ex-membro' and a number (TEAM-05). */
export const FORMER_NAME_YEARS = 5

/** Roles that can be given; the owner is the person who opened the shop. */
export const GIVEN_ROLES = ['manager', 'seller', 'stocker'] as const
export type GivenRole = (typeof GIVEN_ROLES)[number]

/** Filters of 'Atividade' (TEAM-05). */
export const ACTIVITY_GROUPS = [
  'sales',
  'entries',
  'exits',
  'reversals',
  'credit',
  'cash',
  'prices',
  'products',
  'counts',
  'approvals',
  'members',
] as const
export type ActivityGroup = (typeof ACTIVITY_GROUPS)[number]

/** Kinds of entries in 'Atividade', each with the filter under which it is found. Their words are in the page's team/activity-words.ts. */
export const ACTIVITY_GROUP_OF = {
  sale: 'sales',
  queued_sale_discard: 'sales',
  entry: 'entries',
  entry_correction: 'entries',
  initial_correction: 'entries',
  queued_entry_discard: 'entries',
  exit: 'exits',
  reversal: 'reversals',
  return: 'reversals',
  sale_cancel: 'reversals',
  credit_receipt: 'credit',
  credit_receipt_reversal: 'credit',
  credit_write_off: 'credit',
  credit_limit: 'credit',
  credit_beyond: 'credit',
  cash_open: 'cash',
  cash_withdrawal: 'cash',
  cash_supply: 'cash',
  cash_close: 'cash',
  pix_account: 'cash',
  product_price: 'prices',
  product_create: 'products',
  product_change: 'products',
  product_delete: 'products',
  import_done: 'products',
  import_undone: 'products',
  queued_count_discard: 'counts',
  count_open: 'counts',
  count_approve: 'counts',
  count_reverse: 'counts',
  count_cancel: 'counts',
  approve_discount: 'approvals',
  approve_credit: 'approvals',
  approve_cancellation: 'approvals',
  approve_return: 'approvals',
  approve_cash: 'approvals',
  member_invite: 'members',
  member_uninvite: 'members',
  member_add: 'members',
  member_join: 'members',
  member_change: 'members',
  member_suspend: 'members',
  member_resume: 'members',
  member_remove: 'members',
  member_leave: 'members',
  member_pin: 'members',
  member_pin_release: 'members',
} as const satisfies Record<string, ActivityGroup>
export type ActivityKind = keyof typeof ACTIVITY_GROUP_OF
export const ACTIVITY_KINDS = Object.keys(ACTIVITY_GROUP_OF) as ActivityKind[]

/** Periods of 'Atividade' in days, today included. */
export const ACTIVITY_DAYS = ['1', '7', '30', '90', '365'] as const

/** Digits of a PIN (TEAM-06). */
export const PIN_DIGITS = { min: 4, max: 6 }
/** Wrong PINs after which a person is locked on that device. */
export const PIN_TRIES = 5
/**
 * Wrong PINs of a person on all devices within a day, after which a device that is new to the person requires the
 * password first.
 */
export const PIN_TRIES_ELSEWHERE = 20
/** How long an unused device stays registered. */
export const DEVICE_DAYS = 365

/** Form of the token in an invitation's link. */
export const INVITATION_TOKEN = /^[\w-]{43}$/
/** How long an approval by PIN is valid: as long as a sale may wait for an answer. */
export const APPROVAL_MINUTES = 15
/** What can be approved by PIN on the spot (SELL-02). */
export const APPROVAL_KINDS = ['discount', 'credit', 'cancellation', 'return', 'cash'] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]
/** Those that a sale may need, together. */
export const SALE_APPROVALS = ['discount', 'credit'] as const satisfies ApprovalKind[]
