/** What can wait on a device. */
export const QUEUED_KINDS = ['sale', 'entry', 'count'] as const
export type QueuedKind = (typeof QUEUED_KINDS)[number]

/** What waits, in words; all are feminine. */
export const QUEUED_WORDS: Record<QueuedKind, { label: string; one: string; many: string }> = {
  sale: { label: 'Venda', one: 'venda', many: 'vendas' },
  entry: { label: 'Entrada', one: 'entrada', many: 'entradas' },
  count: { label: 'Contagem', one: 'contagem', many: 'contagens' },
}

/**
 * What a refusal means for something that waited on a device, by its code; queue.test.ts compares the codes with those that the
 * procedures declare. 'by hand': a person has to settle it, because sending it again comes to the same; the people who manage the
 * shop are told. 'settled': its key is already registered or given up. 'fault': the device sent what it cannot have made.
 */
const AFTER_REFUSAL = {
  SALE_SHORT: 'by hand',
  PRODUCT_GONE: 'by hand',
  VARIANT_INACTIVE: 'by hand',
  NOT_FOUND: 'by hand',
  CASH_SESSION_NEEDED: 'by hand',
  CASH_SESSION_CLOSED: 'by hand',
  DISCOUNT_BEYOND_LIMIT: 'by hand',
  PASS_UNKNOWN: 'by hand',
  SELLER_LEFT: 'by hand',
  SELLER_MIGHT_NOT: 'by hand',
  QUEUED_COST_WITHHELD: 'by hand',
  COUNT_CLOSED: 'by hand',
  COUNT_OUT_OF_SCOPE: 'by hand',
  COUNT_BY_ANOTHER: 'by hand',
  QUEUED_SALE_DISCARDED: 'settled',
  QUEUED_ENTRY_DISCARDED: 'settled',
  QUEUED_COUNT_DISCARDED: 'settled',
  IDEMPOTENCY_CONFLICT: 'fault',
  SALE_DOES_NOT_ADD_UP: 'fault',
} as const

type Refusal = keyof typeof AFTER_REFUSAL
export const QUEUED_REFUSALS = Object.keys(AFTER_REFUSAL) as Refusal[]

export type RefusalReason = {
  [Code in Refusal]: (typeof AFTER_REFUSAL)[Code] extends 'by hand' ? Code : never
}[Refusal]
/** Refusals that a person has to settle: sending again comes to the same. */
export const SETTLED_BY_HAND = QUEUED_REFUSALS.filter(
  (code): code is RefusalReason => AFTER_REFUSAL[code] === 'by hand',
)

/** Whether the server already knows what becomes of something refused with this code: it need not be given up. */
export const isSettled = (code: string): boolean =>
  QUEUED_REFUSALS.some((known) => known === code && AFTER_REFUSAL[known] === 'settled')
