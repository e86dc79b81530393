import { type DBSchema, openDB } from 'idb'
import { begun, type NewItem, type QueuedItem } from './item.ts'
import { sorted } from './unreadable.ts'

const NAME = 'prateleira-queue'

/** What a shop has given this device: its code, the number of its next receipt, and what proves who sells at it. */
interface Device {
  shop: string
  id: string
  code: string
  next: number
  passes: Record<string, Pass>
}

interface Pass {
  pass: string
  issued_at: string
  /** How far the server's clock is ahead of this one, in milliseconds. */
  ahead: number
}

interface Schema extends DBSchema {
  items: { key: string; value: QueuedItem; indexes: { shop: string } }
  devices: { key: string; value: Device }
}

/** The database of this browser, apart from the catalogue's: signing out wipes that, but nothing that was not sent. */
export async function openStore(name = NAME, closed: () => void = () => {}) {
  const db = await openDB<Schema>(name, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('items', { keyPath: 'key' }).createIndex('shop', 'shop')
      fresh.createObjectStore('devices', { keyPath: 'shop' })
    },
    // A newer page in another tab: it goes on, this one opens anew when it is asked again.
    blocking: (_, __, event) => {
      ;(event.target as IDBDatabase).close()
      closed()
    },
    // The browser has thrown it away, or somebody has.
    terminated: closed,
  })
  return {
    device: (shop: string) => db.get('devices', shop),
    /** Notes what the server gave; the numbers of receipts go on. */
    async keepPass(shop: string, { id, code }: { id: string; code: string }, person: string, pass: Pass) {
      const tx = db.transaction('devices', 'readwrite')
      const before = await tx.store.get(shop)
      const same = before?.id === id ? before : undefined
      await tx.store.put({
        shop,
        id,
        code,
        next: same?.next ?? 1,
        passes: { ...same?.passes, [person]: pass },
      })
      await tx.done
    },
    /** Takes the next receipt number and keeps the item with it, or neither. The same key again is the item that is there. */
    async add(item: NewItem): Promise<QueuedItem> {
      const tx = db.transaction(['items', 'devices'], 'readwrite', { durability: 'strict' })
      const known = await tx.objectStore('items').get(item.key)
      if (known) return known
      const device = await tx.objectStore('devices').get(item.shop)
      if (!device) throw new Error('this device was never prepared')
      const queued = begun(item, `${device.code}-${device.next}`)
      await tx.objectStore('devices').put({ ...device, next: device.next + 1 })
      await tx.objectStore('items').add(queued)
      await tx.done
      return queued
    },
    /** Of a shop, the oldest first. */
    items: async (shop: string) => sorted(await db.getAllFromIndex('items', 'shop', shop)).items,
    /** Beside them what cannot be read. */
    all: async (shop: string) => sorted(await db.getAllFromIndex('items', 'shop', shop)),
    async change(key: string, values: Partial<QueuedItem>): Promise<void> {
      const tx = db.transaction('items', 'readwrite', { durability: 'strict' })
      const item = await tx.store.get(key)
      // What one tab has sent no other's refusal takes back.
      if (item && item.state !== 'sent') await tx.store.put({ ...item, ...values } as QueuedItem)
      await tx.done
    },
    /** Whatever the key is: what storage or a page at fault has left may have one of another type. */
    remove: (key: IDBValidKey) => db.delete('items', IDBKeyRange.only(key)),
    /** Forgets what was sent or given up, of every shop; once nothing of a shop waits, also who may sell for it here. */
    async forgetDone(): Promise<void> {
      const tx = db.transaction(['items', 'devices'], 'readwrite')
      const [items, devices] = [tx.objectStore('items'), tx.objectStore('devices')]
      const waiting = new Set<string>()
      for (const item of await items.getAll()) {
        if (item.state === 'sent' || item.state === 'discarded') await items.delete(item.key)
        else waiting.add(item.shop)
      }
      for (const device of await devices.getAll())
        if (!waiting.has(device.shop)) await devices.put({ ...device, passes: {} })
      await tx.done
    },
    close: () => db.close(),
  }
}

export type Store = Awaited<ReturnType<typeof openStore>>
