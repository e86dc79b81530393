import type { QueuedCountInput } from '@prateleira/contract/counts/queue-schemas'
import type { QueuedSaleInput } from '@prateleira/contract/sales/queue-schemas'
import { QUEUED_KINDS } from '@prateleira/contract/shared/queue'
import type { StockShortage } from '@prateleira/contract/stock/errors'
import type { QueuedEntryInput } from '@prateleira/contract/stock/queue-schemas'
import { isDecimal, isKey, isText } from '../stored-shape.ts'

/** A newer page understands what an older one left: `understood` fills in what that did not know yet (OFF-05). A new kind is a new version. */
const ITEM_VERSION = 1

/** 'waiting' is sent by itself; 'refused' waits for a person; 'sent' is registered; 'discarded' is on record at the server. */
type ItemState = 'waiting' | 'refused' | 'sent' | 'discarded'

export interface Refusal {
  code: string
  message: string
  /** Products that were deleted since. */
  gone?: string[] | undefined
  /** Products of which there was not enough. */
  short?: StockShortage[] | undefined
}

/** What was done without network and whom it proves. */
interface Made {
  /** The idempotency key, minted when it began. */
  key: string
  shop: string
  made_at: string
  operator: string
  pass: string
  /** For the eye: what the lines are, and their units of measure, which the first pages did not keep. */
  names: string[]
  units?: string[] | undefined
}

interface SaleWork {
  kind: 'sale'
  listed: (string | null)[]
  body: QueuedSaleInput['sale']
}

interface EntryWork {
  kind: 'entry'
  body: QueuedEntryInput['entry']
  /** For the eye: the supplier's name. */
  supplier?: string | undefined
}

interface CountWork {
  kind: 'count'
  body: QueuedCountInput['line']
}

/** What can wait: each kind says in kinds.ts how it is sent and given up. */
type Work = SaleWork | EntryWork | CountWork
export type WorkKind = Work['kind']
/** Those that this page knows. */
export const KINDS: readonly unknown[] = QUEUED_KINDS satisfies readonly WorkKind[]

interface Progress {
  version: number
  /** The device's own number of it, whatever its kind: 'B-17'. */
  receipt: string
  state: ItemState
  refusal: Refusal | null
  attempts: number
  /** Once a sale is sent. */
  number: number | null
  sale: string | null
  /** It was registered by an earlier answer that got lost, and cancelled or reversed before this one. */
  undone?: boolean | undefined
  done_at: string | null
}

export type NewItem = Made & Work
export type QueuedSale = Made & SaleWork & Progress
export type QueuedEntry = Made & EntryWork & Progress
export type QueuedCount = Made & CountWork & Progress
export type QueuedItem = QueuedSale | QueuedEntry | QueuedCount

export function begun(item: NewItem, receipt: string): QueuedItem {
  return {
    ...item,
    version: ITEM_VERSION,
    receipt,
    state: 'waiting',
    refusal: null,
    attempts: 0,
    number: null,
    sale: null,
    done_at: null,
  }
}

const isBeyond = (version: unknown) => typeof version === 'number' && version > ITEM_VERSION

/** Whether only a newer page understands what is stored: that one will send it. */
export function isNewer(stored: unknown): boolean {
  return isBeyond(((stored ?? {}) as { version?: unknown }).version)
}

/** What is stored, whichever version of the page did; null for what only a newer one understands, and for what is not whole: it stays where it is. */
export function understood(stored: unknown): QueuedItem | null {
  const item = stored as Partial<QueuedSale> & Pick<Partial<QueuedItem>, 'kind'> & { body?: unknown }
  if (typeof item?.key !== 'string' || !item.body || !item.shop) return null
  if (isBeyond(item.version)) return null
  const work = workOf(item)
  if (work === null) return null
  const { sold_at: soldAt } = item.body as { sold_at?: string }
  const made = {
    key: item.key,
    shop: item.shop,
    made_at: item.made_at ?? soldAt ?? new Date(0).toISOString(),
    operator: item.operator ?? '',
    pass: item.pass ?? '',
    names: item.names ?? [],
    units: Array.isArray(item.units) && item.units.every(isText) ? item.units : undefined,
  }
  const whole = {
    ...begun({ ...made, ...work }, item.receipt ?? 'A-0'),
    state: item.state ?? 'waiting',
    refusal: item.refusal ?? null,
    attempts: item.attempts ?? 0,
    number: item.number ?? null,
    sale: item.sale ?? null,
    undone: item.undone,
    done_at: item.done_at ?? null,
  }
  return isWhole(whole) ? whole : null
}

type StoredWork = Partial<Omit<QueuedSale, 'kind'> & Pick<EntryWork, 'supplier'>> & { kind?: string }

/** The first pages knew sales only, and did not say so. */
function workOf({ kind = 'sale', body, listed, supplier }: StoredWork) {
  if (kind === 'entry') {
    const named = typeof supplier === 'string' ? supplier : undefined
    return { kind, body: body as unknown as EntryWork['body'], supplier: named } as const
  }
  if (kind === 'count') return { kind, body: body as unknown as CountWork['body'] } as const
  if (kind !== 'sale' || !body) return null
  return { kind, body, listed: listed ?? body.lines?.map(() => null) } as const
}

const STATES: readonly unknown[] = ['waiting', 'refused', 'sent', 'discarded']

const isTime = (value: unknown) => isText(value) && !Number.isNaN(Date.parse(String(value)))

/** The storage keeps more than can be sent: what fails on the way out looks as if there were no network. */
function isJson(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined
  } catch {
    return false
  }
}

/**
 * Whether an item can be shown and sent. One that cannot, because the storage or a page was at fault, would otherwise stop the sending of all
 * others, or the page on which a person decides about them.
 */
function isWhole(item: QueuedItem): boolean {
  const { key, receipt, operator, pass, names, made_at, state, refusal } = item
  return (
    isKey(key) &&
    [receipt, operator, pass].every(isText) &&
    Array.isArray(names) &&
    names.every(isText) &&
    isTime(made_at) &&
    STATES.includes(state) &&
    (refusal === null || [refusal.code, refusal.message].every(isText)) &&
    isWorkWhole(item) &&
    isJson(item)
  )
}

function isWorkWhole(item: QueuedItem): boolean {
  if (item.kind === 'count') return item.body.quantity === null || isDecimal(item.body.quantity)
  const lines: unknown = item.body.lines
  return (
    Array.isArray(lines) &&
    lines.every((line) => isDecimal(line?.quantity)) &&
    (item.kind === 'entry' || (Array.isArray(item.listed) && isDecimal(item.body.total)))
  )
}
