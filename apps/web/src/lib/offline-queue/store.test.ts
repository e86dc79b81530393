import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { prepared, SHOP, sale, server, states } from '../../../test/queued.ts'
import { drain } from './drain.ts'
import { openStore } from './store.ts'

test("a sale is stored with its device's number, complete, and once per key", async () => {
  const { store } = await prepared()
  const first = await store.add(sale('a'))
  const again = await store.add(sale('a'))
  const second = await store.add(sale('b'))
  expect([first.receipt, again.receipt, second.receipt]).toEqual(['B-1', 'B-1', 'B-2'])
  // A new pass continues the numbering.
  await store.keepPass(SHOP, { id: 'device', code: 'B' }, 'bia', { pass: 'q', issued_at: '', ahead: 0 })
  expect((await store.add(sale('c'))).receipt).toBe('B-3')
  const { send, asked } = server()
  expect(await drain(store, SHOP, send)).toBe('done')
  expect(asked.map(({ key }) => key)).toEqual(['a', 'b', 'c'])
  expect(asked[0]?.body).toMatchObject({
    payments: [{ amount: '3.00', received: '10.00' }, { amount: '2.00' }],
  })
  expect((await store.items(SHOP)).map(({ number }) => number)).toEqual([1, 2, 3])
})

test('items of an older page are read, items of a newer one are kept for it, and other shops see neither', async () => {
  const { name, store } = await prepared()
  const raw = await openDB(name)
  const { key, shop, body } = sale('old')
  await raw.put('items', { key, shop, body })
  await raw.put('items', { ...sale('new'), version: 99, state: 'waiting' })
  const { send, asked } = server()
  expect(await drain(store, 'shop-2', send)).toBe('done')
  expect(await drain(store, SHOP, send)).toBe('done')
  expect(asked.map((item) => item.key)).toEqual(['old'])
  expect((await store.all(SHOP)).unreadable).toEqual([])
  expect(await raw.get('items', 'new')).toMatchObject({ version: 99, state: 'waiting' })
  raw.close()
})

test('signing out leaves only unsent items, with the people who may sell for them', async () => {
  const { store } = await prepared()
  for (const key of ['a', 'b']) await store.add(sale(key))
  await store.change('a', { state: 'sent' })
  await store.forgetDone()
  expect(await states(store)).toEqual({ b: 'waiting' })
  expect((await store.device(SHOP))?.passes).not.toEqual({})
  await store.change('b', { state: 'discarded' })
  await store.forgetDone()
  expect(await states(store)).toEqual({})
  expect(await store.device(SHOP)).toMatchObject({ next: 3, passes: {} })
})

test('an item of a kind that only a newer page knows is kept for it and not counted', async () => {
  const { name, store } = await prepared()
  const raw = await openDB(name)
  await raw.put('items', { ...sale('future'), kind: 'future', version: 2, state: 'waiting' })
  const { asked, send } = server()
  expect(await drain(store, SHOP, send)).toBe('done')
  expect([asked, await store.all(SHOP)]).toEqual([[], { items: [], unreadable: [] }])
  await store.forgetDone()
  expect(await raw.get('items', 'future')).toMatchObject({ kind: 'future', state: 'waiting' })
  raw.close()
})

test('closing of the database by the browser is reported, so that it is opened again', async () => {
  const { name, store } = await prepared()
  let closed = 0
  const here = await openStore(name, () => {
    closed += 1
  })
  store.close()
  // As a newer page in another tab does.
  const newer = await openDB(name, 2)
  expect(closed).toBe(1)
  await expect(here.items(SHOP)).rejects.toThrow()
  newer.close()
})

test("a thousand sales of another shop are not read for this one's list", async () => {
  const { store } = await prepared()
  await store.keepPass('shop-2', { id: 'device', code: 'C' }, 'ana', { pass: 'p', issued_at: '', ahead: 0 })
  for (let n = 0; n < 1000; n += 1) await store.add(sale(`other-${n}`))
  await store.add(sale('own', 'shop-2'))
  let read = 0
  const clone = globalThis.structuredClone
  // The database copies each value that it returns.
  globalThis.structuredClone = ((value, options) => {
    read += 1
    return clone(value, options)
  }) as typeof clone
  try {
    expect((await store.items('shop-2')).map(({ key }) => key)).toEqual(['own'])
    const alone = read
    expect(await store.items(SHOP)).toHaveLength(1000)
    expect([alone < 10, read >= 1000]).toEqual([true, true])
  } finally {
    globalThis.structuredClone = clone
  }
})
