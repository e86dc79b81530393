import { beforeEach, expect, test, vi } from 'vitest'
import type { AuthChange, AuthEvent } from './session.ts'

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

/** A separate tab and the events it receives. */
async function openTab() {
  vi.resetModules()
  const session = await import('./session.ts')
  const heard: [AuthChange, boolean][] = []
  session.subscribeAuth((change, remote) => heard.push([change, remote]))
  return { ...session, heard }
}

test('every event reaches this tab at once and the other tabs too, except INITIAL_SESSION', async () => {
  const [here, there] = [await openTab(), await openTab()]
  const events: AuthEvent[] = [
    'INITIAL_SESSION',
    'SIGNED_IN',
    'TOKEN_REFRESHED',
    'USER_UPDATED',
    'PASSWORD_RECOVERY',
    'MFA_CHALLENGE_VERIFIED',
    'SIGNED_OUT',
  ]
  for (const event of events) here.publishAuth({ event, userId: event === 'SIGNED_OUT' ? null : 'ana' })
  expect(here.heard.map(([{ event }, remote]) => [event, remote])).toEqual(
    events.map((event) => [event, false]),
  )
  await vi.waitFor(() => expect(there.heard).toHaveLength(6))
  expect(there.heard.map(([{ event }, remote]) => [event, remote])).toEqual(
    events.slice(1).map((event) => [event, true]),
  )
  expect([here.currentUserId(), there.currentUserId()]).toEqual([null, null])
})

test('a refused request ends the session once, and reports that it expired', async () => {
  const tab = await openTab()
  tab.publishAuth({ event: 'SIGNED_IN', userId: 'ana' })
  tab.sessionRefused()
  tab.sessionRefused()
  expect(tab.heard.map(([{ event, reason }]) => [event, reason])).toEqual([
    ['SIGNED_IN', undefined],
    ['SIGNED_OUT', 'expired'],
  ])
  expect(tab.sessionExpired()).toBe('here')
  tab.publishAuth({ event: 'SIGNED_IN', userId: 'ana' })
  expect(tab.sessionExpired()).toBeNull()
})

test('a page whose session has ended reports it; after signing out, or at a first visit, it does not', async () => {
  const first = await openTab()
  first.sessionRefused()
  expect(first.sessionExpired()).toBeNull()
  first.publishAuth({ event: 'SIGNED_IN', userId: 'ana' })

  const reloaded = await openTab()
  reloaded.sessionRefused()
  expect(reloaded.sessionExpired()).toBe('before')

  reloaded.publishAuth({ event: 'SIGNED_IN', userId: 'ana' })
  reloaded.publishAuth({ event: 'SIGNED_OUT', userId: null, reason: 'user' })
  const later = await openTab()
  later.sessionRefused()
  expect(later.sessionExpired()).toBeNull()
  expect([...stored.values()]).toEqual([])
})

test('a session that expires during a reload is reported by the reloaded page', async () => {
  const first = await openTab()
  first.publishAuth({ event: 'SIGNED_IN', userId: 'ana' })
  first.sessionRefused()
  const reloaded = await openTab()
  reloaded.sessionRefused()
  expect(reloaded.sessionExpired()).toBe('before')
})

test('a deletion without an answer is remembered, over a reload too, until somebody is signed in again or signs out', async () => {
  const [first, other] = [await openTab(), await openTab()]
  for (const tab of [first, other]) tab.publishAuth({ event: 'SIGNED_IN', userId: 'ana' })
  first.noteDeletion(true)
  first.publishAuth({ event: 'INITIAL_SESSION', userId: 'ana' })
  first.sessionRefused()
  expect([first.deletionDoubted(), other.deletionDoubted()]).toEqual([true, true])
  const reloaded = await openTab()
  reloaded.sessionRefused()
  expect([reloaded.sessionExpired(), reloaded.deletionDoubted()]).toEqual(['before', true])
  reloaded.publishAuth({ event: 'SIGNED_IN', userId: 'rui' })
  expect(reloaded.deletionDoubted()).toBe(false)

  reloaded.noteDeletion(true)
  reloaded.publishAuth({ event: 'TOKEN_REFRESHED', userId: 'rui' })
  expect(reloaded.deletionDoubted()).toBe(false)
  reloaded.noteDeletion(true)
  reloaded.publishAuth({ event: 'SIGNED_OUT', userId: null, reason: 'user' })
  expect([...stored.values()]).toEqual([])
})

test('a request overtaken by signing out does not count as an expired session', async () => {
  const tab = await openTab()
  tab.publishAuth({ event: 'SIGNED_IN', userId: 'ana' })
  await tab.whileSigningOut(async () => tab.sessionRefused())
  tab.publishAuth({ event: 'SIGNED_OUT', userId: null, reason: 'user' })
  expect(tab.heard.map(([{ reason }]) => reason)).toEqual([undefined, 'user'])

  tab.publishAuth({ event: 'SIGNED_IN', userId: 'ana' })
  await expect(tab.whileSigningOut(() => Promise.reject(new Error('no network')))).rejects.toThrow()
  tab.sessionRefused()
  expect(tab.sessionExpired()).toBe('here')
})

test('a link for a new password does not change who is signed in', async () => {
  const [here, there] = [await openTab(), await openTab()]
  there.publishAuth({ event: 'SIGNED_IN', userId: 'ana' })
  await vi.waitFor(() => expect(here.currentUserId()).toBe('ana'))
  here.publishAuth({ event: 'PASSWORD_RECOVERY', userId: null })
  await vi.waitFor(() => expect(there.heard.at(-1)?.[0].event).toBe('PASSWORD_RECOVERY'))
  expect([here.currentUserId(), there.currentUserId()]).toEqual(['ana', 'ana'])
  expect([...stored.values()]).toEqual(['1'])
})

test('a tab keeps its first shop, whatever another tab switches to, until its person signs out', async () => {
  const [here, there] = [await openTab(), await openTab()]
  here.publishAuth({ event: 'SIGNED_IN', userId: 'ana' })
  await vi.waitFor(() => expect(there.currentUserId()).toBe('ana'))
  expect(there.currentShop()).toBeNull()
  for (const tab of [here, there]) tab.showShop('mercearia')
  here.publishAuth({ event: 'SHOP_SWITCHED', userId: 'ana', shopId: 'filial' })
  await vi.waitFor(() =>
    expect(there.heard.at(-1)).toEqual([{ event: 'SHOP_SWITCHED', userId: 'ana', shopId: 'filial' }, true]),
  )
  // Until it is reloaded, the page shows the first shop and sends its id with every request.
  there.showShop('filial')
  expect([here.currentShop(), there.currentShop()]).toEqual(['mercearia', 'mercearia'])
  there.publishAuth({ event: 'SIGNED_IN', userId: 'rui' })
  expect(there.currentShop()).toBeNull()
})
