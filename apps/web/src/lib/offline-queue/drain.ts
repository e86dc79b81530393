import type { RegisteredSale } from '@prateleira/contract/sales/schemas'
import { DEVICE_KEPT_DAYS } from '@prateleira/contract/shared/constants'
import type { QueuedItem, Refusal } from './item.ts'
import type { Store } from './store.ts'

/** What sending one item came to: it was registered, a sale with its number, perhaps long ago and undone since; it was refused; nothing can be sent now; this one failed and the others go on. */
export type Outcome =
  | { kind: 'sent'; sale: Pick<RegisteredSale, 'id' | 'number'> | null; undone?: boolean }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'stop' }
  | { kind: 'failed' }

export type Send = (item: QueuedItem) => Promise<Outcome>

/**
 * Sends what waits in a shop, one after the other. Each item is on its own: what is refused or fails is passed over; only lost network or
 * a lost session stops. One tab does it at a time; gives whether something is left to be sent.
 */
export async function drain(
  store: Store,
  shop: string,
  send: Send,
  changed: () => void = () => {},
): Promise<'done' | 'left' | 'busy'> {
  return exclusively(`prateleira-queue:${shop}`, async () => {
    let left = false
    for (const item of await store.items(shop)) {
      if (item.state === 'sent' || item.state === 'discarded') await forgetOld(store, item)
      if (item.state !== 'waiting') continue
      const outcome = await send(item)
      if (outcome.kind === 'stop') return 'left'
      if (outcome.kind === 'failed') left = true
      await store.change(item.key, { ...becomes(outcome), attempts: item.attempts + 1 })
      changed()
    }
    return left ? 'left' : 'done'
  })
}

export function becomes(outcome: Outcome): Partial<QueuedItem> {
  if (outcome.kind === 'sent')
    return {
      state: 'sent',
      refusal: null,
      number: outcome.sale?.number ?? null,
      sale: outcome.sale?.id ?? null,
      undone: outcome.undone,
      done_at: new Date().toISOString(),
    }
  return outcome.kind === 'refused' ? { state: 'refused', refusal: outcome.refusal } : {}
}

async function forgetOld(store: Store, { key, done_at: done }: QueuedItem): Promise<void> {
  if (done !== null && Date.now() - Date.parse(done) > DEVICE_KEPT_DAYS * 86_400_000) await store.remove(key)
}

/** Where a browser has no locks the key alone keeps anything from being done twice. */
async function exclusively<T>(name: string, work: () => Promise<T>): Promise<T | 'busy'> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : ('busy' as const)))
}
