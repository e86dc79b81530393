import 'fake-indexeddb/auto'
import { discardCountInput, queuedCountInput } from '@prateleira/contract/counts/queue-schemas'
import { discardInput, queuedSaleInput } from '@prateleira/contract/sales/queue-schemas'
import { discardEntryInput, queuedEntryInput } from '@prateleira/contract/stock/queue-schemas'
import { openDB } from 'idb'
import { describe, expect, test } from 'vitest'
import { drain } from './drain.ts'
import type { QueuedItem } from './item.ts'
// Items that earlier pages have left in a browser: those of the first page that kept sales, entries, and counts.
import counts from './samples/counts.json' with { type: 'json' }
import entries from './samples/entries.json' with { type: 'json' }
import sales from './samples/sales.json' with { type: 'json' }
import { countGivenUp, countSent, entryGivenUp, entrySent, saleGivenUp, saleSent } from './sent.ts'
import { openStore } from './store.ts'

const SHOP = '0199f0a0-0000-7000-8000-000000000001'

const NOW = new Date('2026-11-23T18:00:00.000Z')

const sent = (item: QueuedItem, reason: string | null = null) =>
  item.kind === 'sale'
    ? saleSent(item, reason)
    : item.kind === 'entry'
      ? entrySent(item, reason)
      : countSent(item, reason, NOW)

/** As the server reads it: throws what it would refuse. */
function read(item: QueuedItem, reason: string | null) {
  if (item.kind === 'sale') return queuedSaleInput.parse(saleSent(item, reason).body).sale
  if (item.kind === 'entry') return queuedEntryInput.parse(entrySent(item, reason).body).entry
  return queuedCountInput.parse(countSent(item, reason, NOW).body).line
}
function readGivenUp(item: QueuedItem) {
  if (item.kind === 'sale') return discardInput.parse(saleGivenUp(item, 'Teste').body)
  if (item.kind === 'entry') return discardEntryInput.parse(entryGivenUp(item, 'Teste').body)
  return discardCountInput.parse(countGivenUp(item, 'Teste').body)
}

/** The browser's database in the state left by the older page. */
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
  ['counts', counts],
])('items left by a page that kept %s', (name, sample) => {
  test('are read completely, and sent and discarded unchanged', async () => {
    await left(name, sample)
    const store = await openStore(name)
    const items = await store.items(SHOP)
    expect(items).toEqual(sample.items)
    for (const item of items) {
      const { headers, body } = sent(item, 'Conferi')
      expect(headers).toEqual({ 'idempotency-key': item.key })
      const { kind: _, key: __, ...was } = sample.items.find(({ key }) => key === item.key) as QueuedItem
      const said = { pass: was.pass, receipt: was.receipt, reason: 'Conferi' }
      expect(body).toEqual(
        item.kind === 'sale'
          ? { ...said, sale: was.body, listed: item.listed }
          : item.kind === 'entry'
            ? { ...said, entry: was.body, made_at: was.made_at }
            : { ...said, line: was.body, made_at: was.made_at, sent_at: NOW.toISOString() },
      )
      // Nothing is lost in between, such as a payment or the cash received.
      expect(read(item, null)).toMatchObject(was.body)
      expect(readGivenUp(item)).toMatchObject({ receipt: was.receipt, reason: 'Teste' })
    }
  })

  test("are sent where they wait, in order, and the receipts' numbers continue", async () => {
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
