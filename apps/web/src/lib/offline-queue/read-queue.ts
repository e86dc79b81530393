import { currentShop } from '../session.ts'
import { lostHere, noteLost, noteQueued, queuedHere } from './flag.ts'
import { openStore, type Store } from './store.ts'
import { show } from './view.ts'

let opened: Promise<Store> | null = null
let closed: () => void = () => {}

/** Sets what is done when the browser has closed the database: what was known of it is known no more. */
export function onStoreClosed(listener: () => void): void {
  closed = listener
}

function close(): void {
  opened = null
  closed()
}

/** The database of this browser, opened once. */
export const store = () => {
  opened ??= openStore(undefined, close).catch((error: unknown) => {
    opened = null
    throw error
  })
  return opened
}

const channel = new BroadcastChannel('prateleira-queue')
channel.onmessage = () => void readQueue(false)

/** Reads the queue of the shop that the tab shows; `tell` lets other tabs read it too. */
export async function readQueue(tell: boolean): Promise<void> {
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
