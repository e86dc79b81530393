/** How long the link of an invitation holds (TEAM-03). */
export const INVITATION_DAYS = 7
/** How long an invitation that was not accepted is kept after its end. */
export const INVITATION_KEPT_DAYS = 30
/** People that a shop may have during its trial, and with a subscription that has no plan (TEAM-08). */
export const TRIAL_MEMBERS = 20
/** How long the shop's past names who left it; from then on it says 'Ex-membro' and a number (TEAM-05). */
export const FORMER_NAME_YEARS = 5

/** Roles that can be given: the owner is who opened the shop. */
export const GIVEN_ROLES = ['manager', 'seller', 'stocker'] as const
export type GivenRole = (typeof GIVEN_ROLES)[number]

/** What 'Atividade' can be narrowed to (TEAM-05). */
export const ACTIVITY_GROUPS = [
  'sales',
  'entries',
  'exits',
  'reversals',
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

/** Days that 'Atividade' looks back, today included. */
export const ACTIVITY_DAYS = [1, 7, 30, 90, 365] as const

/** Digits of a PIN (TEAM-06). */
export const PIN_DIGITS = { min: 4, max: 6 }
/** Wrong PINs after which a person is locked at that device. */
export const PIN_TRIES = 5
/** Wrong PINs of a person at all devices of a day after which one where they have never been asks for their password first. */
export const PIN_TRIES_ELSEWHERE = 20
/** How long a device is known without being used. */
export const DEVICE_DAYS = 365

/** Of the token in an invitation's link. */
export const INVITATION_TOKEN = /^[\w-]{43}$/
/** For so long an approval by PIN can be used: as long as a sale may wait for an answer. */
export const APPROVAL_MINUTES = 15
/** What can be allowed by PIN on the spot (SELL-02). */
export const APPROVAL_KINDS = ['discount', 'credit', 'cancellation', 'return', 'cash'] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]
