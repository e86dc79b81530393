import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { prepared, SHOP, sale, server, states } from '../../../test/queued.ts'
import { becomes, drain, type Send } from './drain.ts'
import type { NewItem } from './item.ts'
import { joined } from './joined.ts'
import { openStore } from './store.ts'

test('a refused sale and a failed one do not block the others', async () => {
  const { store } = await prepared()
  for (const key of ['bad', 'broken', 'good']) await store.add(sale(key))
  const { send, sold } = server()
  const picky: Send = async (item) => {
    if (item.key === 'bad') return { kind: 'refused', refusal: { code: 'SALE_SHORT', message: 'falta' } }
    return item.key === 'broken' ? { kind: 'failed' } : send(item)
  }
  expect(await drain(store, SHOP, picky)).toBe('left')
  expect(await states(store)).toEqual({ bad: 'refused', broken: 'waiting', good: 'sent' })
  // Refused items wait for a person, failed ones are sent again.
  expect(await drain(store, SHOP, send)).toBe('done')
  expect(await states(store)).toEqual({ bad: 'refused', broken: 'sent', good: 'sent' })
  expect(sold.has('bad')).toBe(false)
})

test('a lost network stops the queue without losing anything', async () => {
  const { store } = await prepared()
  for (const key of ['a', 'b', 'c']) await store.add(sale(key))
  const { send, asked } = server()
  let tried = 0
  const flapping: Send = async (item) => {
    tried += 1
    return tried === 2 ? { kind: 'stop' } : send(item)
  }
  expect(await drain(store, SHOP, flapping)).toBe('left')
  // After a failure nothing else is tried, even if it could be sent: entries come before the sales that need them.
  expect(tried).toBe(2)
  expect(await states(store)).toEqual({ a: 'sent', b: 'waiting', c: 'waiting' })
  expect(await drain(store, SHOP, send)).toBe('done')
  expect(asked.map(({ key }) => key)).toEqual(['a', 'b', 'c'])
})

test('one of two tabs sends: a thousand sales are sent once each', async () => {
  const { name, store } = await prepared()
  const other = await openStore(name)
  const keys = Array.from({ length: 1000 }, (_, at) => `k${at}`)
  for (const key of keys) await store.add(sale(key))
  const { send, asked, sold } = server()
  const outcomes = await Promise.all([drain(store, SHOP, send), drain(other, SHOP, send)])
  expect(outcomes.toSorted()).toEqual(['busy', 'done'])
  expect(asked).toHaveLength(1000)
  expect(sold.size).toBe(1000)
})

test('an answer that was lost with the page is requested again with the same key and sale', async () => {
  const { name, store } = await prepared()
  await store.add(sale('a'))
  const { send, asked, commit, sold } = server()
  // The server has registered it, and the page is closed before the answer arrives.
  const killed = drain(store, SHOP, async (item) => {
    commit(item)
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  store.close()
  const reopened = await openStore(name)
  expect(await states(reopened)).toEqual({ a: 'waiting' })
  expect(await drain(reopened, SHOP, send)).toBe('done')
  expect(asked[1]?.body).toEqual(asked[0]?.body)
  expect(sold.size).toBe(1)
})

test('the refusal in one tab does not undo what another tab has sent', async () => {
  const { store } = await prepared()
  await store.add(sale('a'))
  const { send } = server()
  await drain(store, SHOP, send)
  await store.change(
    'a',
    becomes({ kind: 'refused', refusal: { code: 'IDEMPOTENCY_CONFLICT', message: '' } }),
  )
  expect(await states(store)).toEqual({ a: 'sent' })
})

/** An entry of goods, as the page stores it. */
function entry(key: string): NewItem {
  const { listed: _, ...rest } = sale(key) as NewItem & { kind: 'sale' }
  return {
    ...rest,
    kind: 'entry',
    body: { lines: [{ product_variant_id: 'v', quantity: '5', unit_price: '2.50' }], notes: 'nota 12' },
    supplier: 'Atacado Sul',
  }
}

test('entries wait among sales, in the order of their creation, each complete and with its own number', async () => {
  const { store } = await prepared()
  const kept = [await store.add(sale('s')), await store.add(entry('e')), await store.add(sale('t'))]
  expect(kept.map(({ receipt }) => receipt)).toEqual(['B-1', 'B-2', 'B-3'])
  const { asked, send } = server()
  const both: Send = async (item) => {
    if (item.kind === 'sale') return send(item)
    asked.push(item)
    return { kind: 'sent', sale: null }
  }
  expect(await drain(store, SHOP, both)).toBe('done')
  expect(asked.map(({ key }) => key)).toEqual(['s', 'e', 't'])
  expect(asked[1]).toMatchObject({ ...entry('e'), made_at: kept[1]?.made_at, names: ['Leite'] })
  expect((await store.items(SHOP))[1]).toMatchObject({ state: 'sent', number: null, sale: null })
})

test.each<[what: string, values: object]>([
  ['without lines or prices', { body: { total: '5.00' }, listed: undefined }],
  ['whose lines are none', { body: { ...sale('x').body, lines: 'x' } }],
  ['of no quantity', { body: { ...sale('x').body, lines: [{ product_variant_id: 'v', quantity: null }] } }],
  ['of no total', { body: { ...sale('x').body, total: 'NaN' } }],
  ['of an entry without lines', { kind: 'entry', body: {} }],
  ['of a count of nothing', { kind: 'count', body: {} }],
  ['at no time', { made_at: 'ontem' }],
  ['in no state', { state: 'perdida' }],
  ['refused for no reason that can be read', { state: 'refused', refusal: { code: {}, message: {} } }],
  ['whose names are none', { names: 'Leite' }],
  ['under a key that no request can carry', { key: 'chave\ninválida' }],
])('an item %s stays where it is and holds up none of the others', async (_, values) => {
  const { name, store } = await prepared()
  const raw = await openDB(name)
  const broken = { ...(await store.add(sale('broken'))), ...values }
  await raw.delete('items', 'broken')
  await raw.put('items', broken)
  await store.add(sale('good'))
  const { asked, send } = server()
  expect(await drain(store, SHOP, send)).toBe('done')
  expect(asked.map(({ key }) => key)).toEqual(['good'])
  expect(await states(store)).toEqual({ good: 'sent' })
  // It is shown, so that a person can decide about it.
  expect((await store.all(SHOP)).unreadable).toMatchObject([{ key: broken.key, receipt: 'B-1' }])
  await store.forgetDone()
  expect(await raw.getAll('items')).toEqual([broken])
  raw.close()
})

test('two requests in one tab send once, and both get the result: only another tab is busy', async () => {
  const { store } = await prepared()
  await store.add(sale('a'))
  const { sold, send } = server()
  const sending = joined(() => drain(store, SHOP, send))
  const elsewhere = async () => drain(store, SHOP, send)
  const all = await Promise.all([sending(), sending(), elsewhere()])
  expect(all).toEqual(['done', 'done', 'busy'])
  expect(sold.size).toBe(1)
  await store.add(sale('b'))
  expect(await sending()).toBe('done')
  expect(sold.size).toBe(2)
})
