import { isNewer, KINDS, type QueuedItem, understood, type WorkKind } from './item.ts'

/** What waits here and cannot be sent, since it is not whole: as much of it as can be read. */
export interface Unreadable {
  /** As it is stored, whatever it is: by another one it would not be deleted. */
  key: IDBValidKey
  kind: WorkKind | null
  receipt: string | null
  made_at: string | null
  operator: string | null
  names: string[]
  total: string | null
}

/** What can be read of an item that is not whole; null for one that is, for what is done, and for what a newer page will send. */
export function readInPart(stored: unknown): Unreadable | null {
  if (understood(stored) || isNewer(stored)) return null
  const {
    key,
    kind,
    receipt,
    made_at: made,
    operator,
    names,
    state,
    body,
  } = stored as Record<string, unknown>
  if (state === 'sent' || state === 'discarded') return null
  const { total, sold_at: sold } = (body ?? {}) as Record<string, unknown>
  return {
    key: key as IDBValidKey,
    kind: KINDS.includes(kind) ? (kind as WorkKind) : null,
    receipt: textOf(receipt),
    made_at: timeOf(made) ?? timeOf(sold),
    operator: textOf(operator),
    names: Array.isArray(names) ? names.filter((name) => textOf(name) !== null) : [],
    total: typeof total === 'string' && /^\d{1,20}(\.\d{1,20})?$/.test(total) ? total : null,
  }
}

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null)

function timeOf(value: unknown): string | null {
  const text = textOf(value)
  return text === null || Number.isNaN(Date.parse(text)) ? null : text
}

/** Sorts what is stored for a shop, the oldest first, from what cannot be read. */
export function sorted(stored: readonly unknown[]): { items: QueuedItem[]; unreadable: Unreadable[] } {
  return {
    items: stored
      .map(understood)
      .filter((item) => item !== null)
      .toSorted((a, b) => (a.made_at < b.made_at ? -1 : a.made_at > b.made_at ? 1 : 0)),
    unreadable: stored.map(readInPart).filter((item) => item !== null),
  }
}
