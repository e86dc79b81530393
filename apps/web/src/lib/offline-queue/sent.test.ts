import 'fake-indexeddb/auto'
import { discardInput, queuedSaleInput } from '@prateleira/contract/sales/queue-schemas'
import { discardEntryInput, queuedEntryInput } from '@prateleira/contract/stock/queue-schemas'
import { openDB } from 'idb'
import { describe, expect, test } from 'vitest'
import { drain } from './drain.ts'
import type { QueuedItem } from './item.ts'
// What pages of before have left in a browser: of the first page that kept sales, and of the first that kept entries.
import entries from './samples/entries.json' with { type: 'json' }
import sales from './samples/sales.json' with { type: 'json' }
import { entryGivenUp, entrySent, saleGivenUp, saleSent } from './sent.ts'
import { openStore } from './store.ts'

const SHOP = '0199f0a0-0000-7000-8000-000000000001'

const sent = (item: QueuedItem, reason: string | null = null) =>
  item.kind === 'sale' ? saleSent(item, reason) : entrySent(item, reason)

/** As the server reads it: throws what it would refuse. */
const read = (item: QueuedItem, reason: string | null) =>
  item.kind === 'sale'
    ? queuedSaleInput.parse(saleSent(item, reason).body)
    : queuedEntryInput.parse(entrySent(item, reason).body)
const readGivenUp = (item: QueuedItem) =>
  item.kind === 'sale'
    ? discardInput.parse(saleGivenUp(item, 'Teste').body)
    : discardEntryInput.parse(entryGivenUp(item, 'Teste').body)

/** The browser's database as the older page left it. */
async function left(name: string, { items, devices }: { items: object[]; devices: object[] }) {
  const old = await openDB(name, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('items', { keyPath: 'key' }).createIndex('shop', 'shop')
      fresh.createObjectStore('devices', { keyPath: 'shop' })
    },
  })
  for (const item of items) await old.put('items', item)
  for (const device of devices) await old.put('devices', device)
  old.close()
}

describe.each([
  ['sales', sales],
  ['entries', entries],
])('what a page left that kept %s', (name, sample) => {
  test('is understood whole, and sent and given up as it was made', async () => {
    await left(name, sample)
    const store = await openStore(name)
    const items = await store.items(SHOP)
    expect(items).toEqual(sample.items)
    for (const item of items) {
      const { headers, body } = sent(item, 'Conferi')
      expect(headers).toEqual({ 'idempotency-key': item.key })
      const { kind: _, key: __, ...was } = sample.items.find(({ key }) => key === item.key) as QueuedItem
      expect(body).toEqual(
        item.kind === 'sale'
          ? { sale: was.body, pass: was.pass, receipt: was.receipt, listed: item.listed, reason: 'Conferi' }
          : {
              entry: was.body,
              made_at: was.made_at,
              pass: was.pass,
              receipt: was.receipt,
              reason: 'Conferi',
            },
      )
      // Nothing is dropped on the way, such as a payment or what was handed over.
      const read_ = read(item, null)
      expect('sale' in read_ ? read_.sale : read_.entry).toMatchObject(was.body)
      expect(readGivenUp(item)).toMatchObject({ receipt: was.receipt, reason: 'Teste' })
    }
  })

  test('is sent where it waits, in its order, and the numbers of receipts go on', async () => {
    await left(`${name}-sent`, sample)
    const store = await openStore(`${name}-sent`)
    const keys: string[] = []
    const waiting = sample.items.filter(({ state }) => state === 'waiting').map(({ key }) => key)
    await drain(store, SHOP, async ({ key }) => {
      keys.push(key)
      return { kind: 'sent', sale: { id: 'sale', number: 1 } }
    })
    expect(keys).toEqual(waiting)
    const [{ next } = { next: 0 }] = sample.devices
    expect(next).toBe(sample.items.length + 1)
    const item = { ...(sample.items[0] as QueuedItem), key: 'new' }
    expect((await store.add(item)).receipt).toBe(`B-${next}`)
  })
})
