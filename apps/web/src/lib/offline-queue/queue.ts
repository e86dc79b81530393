import type { Adjusts } from '@prateleira/contract/sales/queue-schemas'
import { client } from '../client.ts'
import { errorMessage, isErrorCode, isNetworkFailure, isTransient } from '../errors.ts'
import { handoverNow } from '../handover.ts'
import { refreshAfter } from '../refresh.ts'
import { currentShop } from '../session.ts'
import type { Changed } from './changed.ts'
import { becomes, drain, type Outcome, type Send } from './drain.ts'
import { lostHere, noteLost, noteQueued, queuedHere } from './flag.ts'
import { holdPass } from './hold-pass.ts'
import type { NewItem, QueuedItem, WorkKind } from './item.ts'
import { joined } from './joined.ts'
import { CHANGES, giveUp, post } from './kinds.ts'
import { outcomeOf } from './outcome.ts'
import { openStore, type Store } from './store.ts'
import { queueView, show } from './view.ts'

/** How long an answer is waited for before it is kept here and sent again under its key. */
export const ANSWER_MILLISECONDS = 12_000
const RETRY_FIRST = 5_000
const RETRY_MOST = 120_000

let opened: Promise<Store> | null = null
const store = () => {
  opened ??= openStore(undefined, reopen).catch((error: unknown) => {
    opened = null
    throw error
  })
  return opened
}

/** What was known of the database that is gone is known no more. */
function reopen(): void {
  opened = null
  prepared.clear()
  if (holder !== null) void prepareDevice(holder)
}
/** For whom the device is prepared. */
let holder: string | null = null

const channel = new BroadcastChannel('prateleira-queue')
channel.onmessage = () => void load(false)

/** Reads the queue of the shop that the tab shows; `tell` lets other tabs read it too. */
async function load(tell: boolean): Promise<void> {
  const shop = currentShop()
  if (shop === null) return
  const { items, unreadable } = await (await store()).all(shop)
  // A device is forgotten by nobody but a browser that clears its storage.
  if (items.length + unreadable.length === 0 && queuedHere(shop) > 0 && !(await (await store()).device(shop)))
    noteLost(shop, queuedHere(shop))
  const open =
    items.filter(({ state }) => state === 'waiting' || state === 'refused').length + unreadable.length
  noteQueued(shop, open)
  show({
    items,
    unreadable,
    open,
    lost: lostHere(shop),
    refused: items.filter(({ state }) => state === 'refused').length,
  })
  if (tell) channel.postMessage(null)
}

/** Sends one item; `reason` when somebody who manages the shop accepts what was refused. */
async function sendItem(item: QueuedItem, reason: string | null = null, adjusts?: Adjusts): Promise<Outcome> {
  // Another shop was gone to meanwhile: nothing of this one is sent there.
  if (currentShop() !== item.shop) return { kind: 'stop' }
  try {
    const sent = await post(item, reason, AbortSignal.timeout(ANSWER_MILLISECONDS), adjusts)
    show({ stopped: null })
    return sent
  } catch (error) {
    const outcome = outcomeOf(error)
    if (outcome.kind === 'stop')
      show({ offline: isNetworkFailure(error), stopped: isTransient(error) ? null : errorMessage(error) })
    return outcome
  }
}

let shown = 0
/** Not after each of a thousand. */
function refresh(): void {
  if (Date.now() - shown < 500) return
  shown = Date.now()
  void load(true)
}

let retry: ReturnType<typeof setTimeout> | undefined
let delay = RETRY_FIRST

/** What sending came to. */
export interface Sending {
  sent: number
  refused: number
  failed: number
  /** Still to be sent. */
  waiting: number
  /** Why it ended before all was tried: another tab sends, the server is not reached, or it takes nothing, in its words. */
  ended: 'all' | 'busy' | 'offline' | { stopped: string }
}

/** Sends waiting items, and retries until none is left. A call during a run of this tab joins it; 'busy' means that another tab sends. */
export const sendQueue = joined(sendAll)

async function sendAll(): Promise<Sending> {
  clearTimeout(retry)
  const count = { sent: 0, refused: 0, failed: 0, stop: 0 }
  const shop = currentShop()
  if (shop === null) return sendingOf(count, 'done')
  await load(false)
  if (!queueView().items.some(({ state }) => state === 'waiting')) {
    // Nothing to try by: the browser's own word.
    show({ offline: !navigator.onLine })
    return sendingOf(count, 'done')
  }
  show({ sending: true })
  let outcome: 'done' | 'left' | 'busy' = 'left'
  const changed = new Set<(typeof CHANGES)[WorkKind]>()
  try {
    const send: Send = async (item) => {
      const result = await sendItem(item)
      if (result.kind !== 'stop') show({ offline: false })
      count[result.kind] += 1
      if (result.kind === 'sent') changed.add(CHANGES[item.kind])
      return result
    }
    outcome = await drain(await store(), shop, send, refresh)
  } finally {
    show({ sending: false })
    await load(true)
    for (const feature of changed) void refreshAfter(feature)
  }
  delay = outcome === 'done' ? RETRY_FIRST : Math.min(delay * 2, RETRY_MOST)
  // An item kept during this run is not in its snapshot, and its own attempt has joined this run.
  const isLeft = outcome !== 'done' || queueView().items.some(({ state }) => state === 'waiting')
  clearTimeout(retry)
  if (isLeft) retry = setTimeout(() => void sendQueue(), delay)
  return sendingOf(count, outcome)
}

function sendingOf(count: Record<Outcome['kind'], number>, outcome: 'done' | 'left' | 'busy'): Sending {
  const { items, stopped, offline } = queueView()
  const { stop, ...tried } = count
  return {
    ...tried,
    waiting: items.filter(({ state }) => state === 'waiting').length,
    ended:
      outcome === 'busy'
        ? 'busy'
        : stop === 0
          ? 'all'
          : offline
            ? 'offline'
            : { stopped: stopped ?? 'O servidor não responde agora.' },
  }
}

let begun = false
/** Once for each page that is loaded. */
export function beginSending(): void {
  if (begun) return
  begun = true
  void sendQueue()
}

/** Shop and person; a sale at the counter does not wait for the disk. */
const prepared = new Set<string>()

/** Whether this device may sell to somebody without network: it holds a pass of theirs, and nobody else has taken it over. */
export async function canQueue(person: string): Promise<boolean> {
  const shop = currentShop()
  if (shop === null || handoverNow() !== null) return false
  if (prepared.has(`${shop}:${person}`)) return true
  const device = await (await store()).device(shop)
  if (device?.passes[person] === undefined) return false
  prepared.add(`${shop}:${person}`)
  return true
}

/** Prepares the device, while there is network, to sell without it. Tried again the next time when it fails. */
export async function prepareDevice(person: string): Promise<void> {
  const shop = currentShop()
  if (shop === null) return
  // The server would give the pass of who has taken over, and it would be kept as that of who was before.
  if (handoverNow() !== null) return void (await sendQueue())
  holder = person
  // Before there is a device again: what was lost is told by there being none.
  await load(false).catch(() => {})
  try {
    await holdPass(store, shop, person, (device) =>
      client.sales.issuePass({ device_id: device }, { signal: AbortSignal.timeout(ANSWER_MILLISECONDS) }),
    )
    // What waits to be sent is not to go when the disk is full.
    if (queueView().persisted === null)
      show({ persisted: (await navigator.storage?.persist?.().catch(() => false)) ?? false })
  } catch {}
  await sendQueue()
}

type Without<T, Keys extends string> = T extends unknown ? Omit<T, Keys> : never

/** Keeps what could not be sent from `shop`, with a number of this device. Throws when the browser keeps nothing. */
export async function enqueue(
  person: string,
  item: Without<NewItem, 'shop' | 'pass' | 'made_at'>,
  shop = currentShop(),
): Promise<QueuedItem> {
  if (shop === null) throw new Error('no shop')
  const pass = (await (await store()).device(shop))?.passes[person]
  if (!pass) throw new Error('this device was never prepared')
  const queued = await (await store()).add({
    ...item,
    shop,
    pass: pass.pass,
    made_at: new Date().toISOString(),
  })
  // For the next session, which sends it.
  if (currentShop() === null) {
    noteQueued(shop, queuedHere(shop) + 1)
    return queued
  }
  show({ offline: true })
  await load(true)
  clearTimeout(retry)
  delay = RETRY_FIRST
  retry = setTimeout(() => void sendQueue(), delay)
  return queued
}

/** Sends one item again, with a reason where somebody accepts what was refused: of a sale what they saw that this takes in. */
export async function sendOne(
  item: QueuedItem,
  reason: string | null,
  { session, adjusts }: { session?: string | undefined; adjusts?: Adjusts } = {},
): Promise<Outcome> {
  const inSession = session && item.kind === 'sale'
  const sent = inSession ? { ...item, body: { ...item.body, cash_session_id: session } } : item
  // Before it is sent: without an answer it is sent again as it was.
  if (inSession) await (await store()).change(item.key, { body: sent.body } as Partial<QueuedItem>)
  const outcome = await sendItem(sent, reason, adjusts)
  await (await store()).change(item.key, becomes(outcome))
  await load(true)
  return outcome
}

/** Sends a refused item as it is now (changed.ts), and keeps it so: without an answer it is sent again as it was. */
export async function sendChanged(item: QueuedItem, changed: Changed, reason: string): Promise<Outcome> {
  await (await store()).change(item.key, changed as Partial<QueuedItem>)
  return sendOne({ ...item, ...changed } as QueuedItem, reason)
}

/** Somebody has read what was lost. */
export async function forgetLost(): Promise<void> {
  noteLost(currentShop() ?? '', 0)
  await load(true)
}

/** After signing out nothing may be left here but what was not sent yet. */
export async function forgetDone(): Promise<void> {
  prepared.clear()
  holder = null
  await (await store()).forgetDone()
}

/** Deletes what cannot be read: the server would not understand it either. */
export async function discardUnreadable(key: IDBValidKey): Promise<void> {
  await (await store()).remove(key)
  await load(true)
}

/** Gives up an item: it is put on record at the server first. Gives false where the server cannot read it and keeps no record. */
export async function discardItem(item: QueuedItem, reason: string): Promise<boolean> {
  const recorded = await giveUp(item, reason).then(
    () => true,
    (error: unknown) => {
      if (isErrorCode(error, 'BAD_REQUEST')) return false
      throw error
    },
  )
  await (await store()).change(item.key, { state: 'discarded', done_at: new Date().toISOString() })
  await load(true)
  return recorded
}

addEventListener('online', () => {
  show({ offline: false })
  delay = RETRY_FIRST
  void (holder === null ? sendQueue() : prepareDevice(holder))
})
addEventListener('offline', () => show({ offline: true }))
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void sendQueue()
})
