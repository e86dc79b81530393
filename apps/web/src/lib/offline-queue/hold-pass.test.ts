import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { renewPasses } from '../pass-renewal.ts'
import { holdPass } from './hold-pass.ts'
import { openStore } from './store.ts'

/** A server that gives each new device the next code, with the delay of a real answer. */
function server() {
  const codes: string[] = []
  const ask = async (device: string | null) => {
    await new Promise((answered) => setImmediate(answered))
    const id = device ?? `device-${codes.length + 1}`
    if (device === null) codes.push(String.fromCharCode(65 + codes.length))
    const code = codes[Number(id.slice(7)) - 1] ?? ''
    return { device: { id, code }, person_id: 'ana', pass: `p-${id}`, issued_at: new Date().toISOString() }
  }
  return { codes, ask }
}

test('requested at once by several calls, tabs and two people, a device gets one code and each person a pass', async () => {
  const tabs = await Promise.all([openStore('passes'), openStore('passes')])
  const { codes, ask } = server()
  await Promise.all(
    ['ana', 'bia', 'ana'].flatMap((person) =>
      tabs.map((tab) =>
        holdPass(
          async () => tab,
          'shop',
          person,
          async (device) => ({ ...(await ask(device)), person_id: person }),
        ),
      ),
    ),
  )
  expect(codes).toEqual(['A'])
  const device = await tabs[0].device('shop')
  expect(device).toMatchObject({ id: 'device-1', code: 'A', next: 1 })
  expect(Object.keys(device?.passes ?? {}).sort()).toEqual(['ana', 'bia'])
})

test("a pass is requested again a day later, for the same device, by the server's clock; a failure blocks nobody", async () => {
  const store = await openStore('renewed')
  const day = 86_400_000
  let ahead = -3 * day
  const asked: (string | null)[] = []
  const ask = async (device: string | null) => {
    asked.push(device)
    if (asked.length === 1) throw new Error('no network')
    const issued_at = new Date(Date.now() + ahead).toISOString()
    return { device: { id: 'd', code: 'A' }, person_id: 'ana', pass: `p${asked.length}`, issued_at }
  }
  const hold = () => holdPass(async () => store, 'shop', 'ana', ask)
  await expect(hold()).rejects.toThrow('no network')
  // This device's clock is three days ahead; the pass is new nevertheless.
  await hold()
  await hold()
  expect(asked).toEqual([null, null])
  const device = await store.device('shop')
  const old = { pass: 'p2', issued_at: new Date(Date.now() + ahead - 1.1 * day).toISOString(), ahead }
  await store.keepPass('shop', { id: device?.id ?? '', code: 'A' }, 'ana', old)
  ahead = 0
  await hold()
  expect(asked).toEqual([null, null, 'd'])
  expect((await store.device('shop'))?.passes.ana?.pass).toBe('p3')
})

test('a pass is renewed after a new password, PIN or person, and on the first visit an hour later', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  })
  const store = await openStore('ended')
  const device = { id: 'd', code: 'A' }
  let asked = 0
  const ask = async () => {
    asked += 1
    return { device, person_id: 'caio', pass: `p${asked}`, issued_at: new Date().toISOString() }
  }
  const given = (minutes: number) => ({
    pass: 'old',
    issued_at: new Date(Date.now() - minutes * 60_000).toISOString(),
    ahead: 0,
  })
  const hold = () => holdPass(async () => store, 'shop', 'caio', ask)
  await store.keepPass('shop', device, 'caio', given(70))
  await hold()
  expect(asked).toBe(1)
  await store.keepPass('shop', device, 'caio', given(70))
  await hold()
  expect(asked).toBe(1)
  renewPasses()
  await hold()
  expect(asked).toBe(2)
  expect((await store.device('shop'))?.passes.caio?.pass).toBe('p2')
  vi.unstubAllGlobals()
})

test('a pass is stored for the person whom the server names, not for the one assumed here', async () => {
  const store = await openStore('handed-over')
  const { ask } = server()
  await holdPass(
    async () => store,
    'shop',
    'owner',
    async (device) => ({ ...(await ask(device)), person_id: 'bia' }),
  )
  expect(Object.keys((await store.device('shop'))?.passes ?? {})).toEqual(['bia'])
})
