/** Keys of the integration API per shop, and calls per key and minute. */
export const INTEGRATION_KEYS_MAX = 20
export const INTEGRATION_CALLS_PER_MINUTE = 120

export const KEY_SCOPES = ['read', 'write'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

export const KEY_SCOPE_LABELS: Record<KeyScope, string> = {
  read: 'Leitura',
  write: 'Leitura e escrita',
}

/** Days that a key may be given; null: it works until it is revoked. */
export const KEY_DAYS = [30, 90, 365] as const
export type KeyDays = (typeof KEY_DAYS)[number]
