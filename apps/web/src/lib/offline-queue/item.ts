import type { QueuedSaleInput } from '@prateleira/contract/sales/queue-schemas'

/** A newer page understands what an older one left: `understood` fills in what that did not know yet (OFF-05). */
const ITEM_VERSION = 1

/** 'waiting' is sent by itself; 'refused' waits for a person; 'sent' has its number; 'discarded' is on record at the server. */
type ItemState = 'waiting' | 'refused' | 'sent' | 'discarded'

export interface Refusal {
  code: string
  message: string
}

/** A sale that was made without network, as this device keeps it. */
export interface QueuedItem {
  version: number
  /** The idempotency key, minted when the sale began. */
  key: string
  shop: string
  kind: 'sale'
  made_at: string
  /** The device's own number of it: 'B-17'. */
  receipt: string
  operator: string
  pass: string
  listed: (string | null)[]
  body: QueuedSaleInput['sale']
  /** For the eye: what the lines are. */
  names: string[]
  state: ItemState
  refusal: Refusal | null
  attempts: number
  /** Once it is sent. */
  number: number | null
  sale: string | null
  done_at: string | null
}

export type NewItem = Pick<
  QueuedItem,
  'key' | 'shop' | 'made_at' | 'operator' | 'pass' | 'listed' | 'body' | 'names'
>

export function begun(item: NewItem, receipt: string): QueuedItem {
  return {
    ...item,
    version: ITEM_VERSION,
    kind: 'sale',
    receipt,
    state: 'waiting',
    refusal: null,
    attempts: 0,
    number: null,
    sale: null,
    done_at: null,
  }
}

/** What is stored, whichever version of the page did; null for what only a newer one understands: it stays where it is. */
export function understood(stored: unknown): QueuedItem | null {
  const item = stored as Partial<QueuedItem> & { key?: string; body?: QueuedSaleInput['sale'] }
  if (typeof item?.key !== 'string' || !item.body || !item.shop) return null
  if ((item.version ?? 0) > ITEM_VERSION || (item.kind ?? 'sale') !== 'sale') return null
  const made_at = item.made_at ?? item.body.sold_at ?? new Date(0).toISOString()
  return {
    ...begun(
      {
        key: item.key,
        shop: item.shop,
        made_at,
        operator: item.operator ?? '',
        pass: item.pass ?? '',
        listed: item.listed ?? item.body.lines.map(() => null),
        body: item.body,
        names: item.names ?? [],
      },
      item.receipt ?? 'A-0',
    ),
    state: item.state ?? 'waiting',
    refusal: item.refusal ?? null,
    attempts: item.attempts ?? 0,
    number: item.number ?? null,
    sale: item.sale ?? null,
    done_at: item.done_at ?? null,
  }
}
