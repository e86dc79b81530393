import { beforeEach, expect, test } from 'vitest'
import { aloneWith, dropAside, forgetAsideCustomers, isAside, putAside, readAside } from './sales-aside.ts'

const OWNER = 'ana:loja'
const sale = (key: string, customer: string | null = null) => ({
  sent: { key },
  cart: { lines: [key], customer: customer === null ? null : { name: customer } },
  person: 'ana',
})
const keys = (owner = OWNER) => readAside(owner).map(({ sent }) => sent.key)
/** How another tab has set a sale aside, days ago. */
const leave = (key: string, days: number, owner = OWNER) =>
  localStorage.setItem(
    `prateleira-aside:${owner}:${key}`,
    JSON.stringify({ ...sale(key), at: Date.now() - days * 86_400_000 }),
  )

beforeEach(() => localStorage.clear())

test('what each tab sets aside stays beside what others have, the oldest first, each until it is answered', () => {
  putAside(OWNER, sale('b'))
  leave('a', 1)
  expect(keys()).toEqual(['a', 'b'])
  dropAside(OWNER, 'a')
  expect([isAside(OWNER, 'a'), isAside(OWNER, 'b')]).toEqual([false, true])
})

test('one that cannot be read hides no other, and lets others be set aside', () => {
  putAside(OWNER, sale('a'))
  localStorage.setItem(`prateleira-aside:${OWNER}:x`, '{')
  localStorage.setItem(`prateleira-aside:${OWNER}:y`, '{}')
  localStorage.setItem('prateleira-aside:rui:loja:x', '{')
  expect(putAside(OWNER, sale('b'))).toBe(true)
  expect(keys()).toEqual(['a', 'b'])
})

test("an owner's sales stay however old; what another account has left goes after a week, and is shown only to who manages its shop", () => {
  leave('antiga', 30)
  leave('alheia', 6, 'rui:loja')
  leave('esquecida', 8, 'rui:loja')
  putAside(OWNER, sale('nova'))
  expect(keys()).toEqual(['antiga', 'nova'])
  expect(keys('rui:loja')).toEqual(['alheia'])
  leave('de outra loja', 6, 'rui:filial')
  expect(readAside(OWNER, true).map(({ sent, owner }) => [sent.key, owner])).toEqual([
    ['antiga', OWNER],
    ['alheia', 'rui:loja'],
    ['nova', OWNER],
  ])
})

test('after a sign-out the sale stays and no customer does', () => {
  putAside(OWNER, sale('a', 'Tatiane Lima'))
  forgetAsideCustomers(OWNER.split(':')[0])
  expect(JSON.stringify(localStorage)).toContain('Tatiane')
  const broken = { sent: 1, cart: { payments: 1, customer: { name: 'Rosa Dias' } } }
  localStorage.setItem(`prateleira-aside:${OWNER}:0`, JSON.stringify(broken))
  forgetAsideCustomers()
  expect(JSON.stringify(localStorage)).not.toContain('Rosa')
  localStorage.removeItem(`prateleira-aside:${OWNER}:0`)
  expect(readAside(OWNER)).toMatchObject([{ sent: { key: 'a' }, cart: { lines: ['a'], customer: null } }])
  expect(JSON.stringify(localStorage)).not.toContain('Tatiane')
})

test('two tabs do not work on one sale at once', async () => {
  let end = () => {}
  const first = aloneWith('a', () => new Promise((ended) => (end = ended)))
  const begun: string[] = []
  const note = (name: string) => async () => void begun.push(name)
  expect(await aloneWith('a', note('again'))).toBe(false)
  expect(await aloneWith('b', note('another'))).toBe(true)
  end()
  expect(await first).toBe(true)
  expect(await aloneWith('a', note('afterwards'))).toBe(true)
  expect(begun).toEqual(['another', 'afterwards'])
})
