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
  'prices',
  'products',
  'counts',
  'approvals',
  'members',
] as const
export type ActivityGroup = (typeof ACTIVITY_GROUPS)[number]

export const ACTIVITY_KINDS = [
  'sale',
  'entry',
  'exit',
  'reversal',
  'return',
  'credit_receipt',
  'credit_receipt_reversal',
  'credit_write_off',
  'credit_limit',
  'product_create',
  'product_change',
  'product_price',
  'product_delete',
  'import_done',
  'import_undone',
  'member_invite',
  'member_uninvite',
  'member_add',
  'member_join',
  'member_change',
  'member_suspend',
  'member_resume',
  'member_remove',
  'member_leave',
  'member_pin',
  'member_pin_release',
  'approve_discount',
  'approve_credit',
  'approve_cancellation',
  'approve_return',
  'approve_cash',
  'queued_sale_discard',
  'queued_entry_discard',
  'queued_count_discard',
  'count_open',
  'count_approve',
  'count_reverse',
  'count_cancel',
] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** Periods of 'Atividade' in days, today included. */
export const ACTIVITY_DAYS = [1, 7, 30, 90, 365] as const

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
