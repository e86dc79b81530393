import type { Adjusts } from '@prateleira/contract/sales/queue-schemas'
import { errorMessage, isErrorCode, isNetworkFailure, isTransient } from '../errors.ts'
import { refreshAfter } from '../refresh.ts'
import { currentShop } from '../session.ts'
import type { Changed } from './changed.ts'
import { becomes, drain, type Outcome, type Send } from './drain.ts'
import { noteLost, noteQueued, queuedHere } from './flag.ts'
import type { NewItem, QueuedItem, WorkKind } from './item.ts'
import { joined } from './joined.ts'
import { CHANGES, giveUp, post } from './kinds.ts'
import { ANSWER_MILLISECONDS, outcomeOf } from './outcome.ts'
import { doubtPrepared, forgetPrepared, prepareDevice, preparedFor } from './prepare-device.ts'
import { onStoreClosed, readQueue, store } from './read-queue.ts'
import { queueView, show } from './view.ts'

const RETRY_FIRST = 5_000
const RETRY_MOST = 120_000

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
  void readQueue(true)
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
  await readQueue(false)
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
    await readQueue(true)
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

/** Prepares the device, and sends what waits on it. */
export async function prepareAndSend(person: string): Promise<void> {
  if (currentShop() === null) return
  await prepareDevice(person)
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
  await readQueue(true)
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
  await readQueue(true)
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
  await readQueue(true)
}

/** After signing out nothing may be left here but what was not sent yet. */
export async function forgetDone(): Promise<void> {
  forgetPrepared()
  await (await store()).forgetDone()
}

/** Deletes what cannot be read: the server would not understand it either. */
export async function discardUnreadable(key: IDBValidKey): Promise<void> {
  await (await store()).remove(key)
  await readQueue(true)
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
  await readQueue(true)
  return recorded
}

onStoreClosed(() => {
  doubtPrepared()
  const holder = preparedFor()
  if (holder !== null) void prepareAndSend(holder)
})
addEventListener('online', () => {
  show({ offline: false })
  delay = RETRY_FIRST
  const holder = preparedFor()
  void (holder === null ? sendQueue() : prepareAndSend(holder))
})
addEventListener('offline', () => show({ offline: true }))
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void sendQueue()
})
