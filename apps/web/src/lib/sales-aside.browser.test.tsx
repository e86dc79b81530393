import { beforeEach, expect, test } from 'vitest'
import {
  aloneWith,
  countAside,
  dropAside,
  forgetAsideCustomers,
  isAside,
  putAside,
  putLeftAside,
  readAside,
} from './sales-aside.ts'

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

test("what an account or shop has stays however old; another's goes after a week, and only who manages its shop is shown it", () => {
  leave('antiga', 30)
  leave('alheia', 31, 'rui:loja')
  leave('outra-loja', 30, 'ana:filial')
  leave('recente', 6, 'rui:filial')
  leave('esquecida', 8, 'rui:filial')
  putAside(OWNER, sale('nova'))
  expect(keys()).toEqual(['antiga', 'nova'])
  expect([countAside('ana:filial'), countAside('rui:filial')]).toEqual([1, 1])
  expect(readAside(OWNER, true).map(({ sent, owner }) => [sent.key, owner])).toEqual([
    ['alheia', 'rui:loja'],
    ['antiga', OWNER],
    ['nova', OWNER],
  ])
})

test('what was sent without an answer before the tab was closed is set aside for who sold it, once', async () => {
  const left = (owner: string, key: string | null, aside = false) =>
    localStorage.setItem(
      `prateleira-cart:${owner}:${crypto.randomUUID()}`,
      JSON.stringify({
        cart: { lines: [key] },
        at: 1,
        unanswered: { sent: key && { key }, person: 'rui', aside },
      }),
    )
  left('rui:loja', 'a')
  left(OWNER, 'b')
  left(OWNER, 'answered', true)
  left(OWNER, null)
  leave('old', 30)
  await putLeftAside(OWNER)
  expect(
    readAside(OWNER, true)
      .map(({ sent, owner, person }) => [sent.key, owner, person])
      .sort(),
  ).toEqual([
    ['a', 'rui:loja', 'rui'],
    ['b', OWNER, 'rui'],
    ['old', OWNER, 'ana'],
  ])
  expect(Object.keys(localStorage).filter((name) => name.startsWith('prateleira-cart:'))).toHaveLength(1)
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
