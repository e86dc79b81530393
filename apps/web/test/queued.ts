import type { Send } from '../src/lib/offline-queue/drain.ts'
import type { NewItem, QueuedItem } from '../src/lib/offline-queue/item.ts'
import { openStore } from '../src/lib/offline-queue/store.ts'

export const SHOP = 'shop-1'

/** A database of its own, with a device that may sell. */
export async function prepared(shop = SHOP) {
  // The files of these tests share a process, and its databases.
  const name = `queue-${crypto.randomUUID()}`
  const store = await openStore(name)
  await store.keepPass(shop, { id: 'device', code: 'B' }, 'ana', { pass: 'p', issued_at: '', ahead: 0 })
  return { name, store }
}

let made = 0
export function sale(key: string, shop = SHOP): NewItem {
  made += 1
  return {
    kind: 'sale',
    key,
    shop,
    made_at: new Date(1_700_000_000_000 + made * 1000).toISOString(),
    operator: 'Ana',
    pass: 'p',
    listed: ['5.00'],
    names: ['Leite'],
    body: {
      sold_at: '2026-01-01T12:00:00.000Z',
      lines: [{ product_variant_id: 'v', quantity: '1', unit_price: '5.00' }],
      total: '5.00',
      payments: [
        { method: 'dinheiro', amount: '3.00', received: '10.00' },
        { method: 'debito', amount: '2.00' },
      ],
    },
  }
}

/** A server that keeps each key once, as the real one does. */
export function server() {
  const sold = new Map<string, { id: string; number: number }>()
  const asked: QueuedItem[] = []
  const commit = (item: QueuedItem) => {
    asked.push(item)
    const known = sold.get(item.key) ?? { id: `sale-${item.key}`, number: sold.size + 1 }
    sold.set(item.key, known)
    return known
  }
  const send: Send = async (item) => ({ kind: 'sent', sale: commit(item) })
  return { sold, asked, commit, send }
}

export const states = async (store: Awaited<ReturnType<typeof openStore>>) =>
  Object.fromEntries((await store.items(SHOP)).map((item) => [item.key, item.state]))
