import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Answer, PASSWORD, type Shop, testApp } from '../../../test/harness.ts'
import { letterTo } from '../../../test/mail.ts'
import { networkOf } from '../../kernel/http/network.ts'
import type { RequestContext } from '../../kernel/rpc/context.ts'
import { countMail, countSignIn } from './limits.ts'

const app = await testApp({ TRUSTED_PROXIES: '127.0.0.1' })
const MINUTE = 60_000

const post = (path: string, body: unknown, address: string, cookie = '') =>
  app.nobody.call('POST', `/api/v1/account/${path}`, body, {
    'x-forwarded-for': address,
    ...(cookie ? { cookie } : {}),
  })
const signIn = ({ email }: Shop, password: string, address: string, cookie = '') =>
  post('sign-in', { email, password }, address, cookie)
const cookiesOf = ({ headers }: Answer, name: RegExp) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .filter((cookie) => name.test(cookie))
    .join('; ')

/** A request from an address, as far as the limits look at it. */
const visitor = (address: string, now: Date) =>
  ({ services: app.services, address, now, headers: {} }) as unknown as RequestContext
const isLetIn = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  )

/** Attempts from many addresses, until the account's limits for strangers are exhausted. */
async function wearOut(kind: string, email: string): Promise<void> {
  await app.admin.query(
    `insert into auth.rate_limit (key, attempts, window_ends_at) values ($1, 1000000, now() + interval '1 hour')
     on conflict (key) do update set attempts = 1000000`,
    [`${kind}:${email}`],
  )
}

describe('somebody who does not know the password', () => {
  test("but holds a session uses up that session's attempts, not those of the owner's next one", async () => {
    const shop = await app.shop()
    const own = cookiesOf(await signIn(shop, PASSWORD, '198.51.100.90'), /session/)
    const change = (cookie: string, current_password: string) =>
      post('password', { current_password, new_password: 'outra-senha-boa' }, '198.51.100.91', cookie)
    for (let tries = 0; tries < 10; tries += 1) await change(shop.cookie, `errada-${tries}`)
    expect((await change(shop.cookie, PASSWORD)).status).toBe(429)
    expect((await change(own, PASSWORD)).status).toBe(200)
  })

  test('locks nobody out and gets a limited number of guesses, in any order of attempts', async () => {
    let runs = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ from: fc.nat(7), tries: fc.integer({ min: 1, max: 40 }), after: fc.nat(20) }), {
          maxLength: 12,
        }),
        async (rounds) => {
          const email = `dona${++runs}@example.com`
          const begun = Date.now()
          let now = begun
          const accepted: { at: number; from: number }[] = []
          for (const { from, tries, after } of rounds) {
            now += after * MINUTE
            for (let count = 0; count < tries; count += 1)
              if (await isLetIn(countSignIn(visitor(`10.${runs}.0.${from}`, new Date(now)), email)))
                accepted.push({ at: now, from })
          }
          // The owner, from an address without attempts, is always served.
          expect(await isLetIn(countSignIn(visitor(`10.${runs}.1.1`, new Date(now)), email))).toBe(true)
          for (let from = 0; from < 8; from += 1) {
            const own = accepted.filter((guess) => guess.from === from)
            for (const { at } of own)
              expect(
                own.filter((guess) => guess.at >= at && guess.at < at + 15 * MINUTE).length,
              ).toBeLessThanOrEqual(20)
          }
          // Windows are fixed, so any hour overlaps two of them at most.
          for (const { at } of accepted)
            expect(
              accepted.filter((guess) => guess.at >= at && guess.at < at + 60 * MINUTE).length,
            ).toBeLessThanOrEqual(2 * (100 + 8 * 2))
        },
      ),
      { numRuns: 30 },
    )
  })

  test('has at most two attempts an hour from each address once an account was tried a hundred times', async () => {
    const email = 'alvo@example.com'
    const now = new Date()
    const accepted = []
    for (let count = 0; count < 300; count += 1)
      if (await isLetIn(countSignIn(visitor(`10.9.${count % 20}.1`, now), email))) accepted.push(count)
    expect(accepted).toHaveLength(100)
    const fresh = []
    for (let count = 0; count < 4; count += 1)
      fresh.push(await isLetIn(countSignIn(visitor('10.9.200.1', now), email)))
    expect(fresh).toEqual([true, true, false, false])
  })

  test('attempts by an address do not count for the account', async () => {
    const shop = await app.shop()
    await app.admin.query(
      `insert into auth.rate_limit (key, attempts, window_ends_at) values ($1, 10, now() + interval '15 minutes')`,
      [`sign-in:${shop.email}:198.51.100.1`],
    )
    for (let count = 0; count < 5; count += 1)
      expect((await signIn(shop, 'errada-1', '198.51.100.1')).status).toBe(429)
    const { rows } = await app.admin.query('select attempts from auth.rate_limit where key = $1', [
      `sign-in:${shop.email}`,
    ])
    expect(rows).toEqual([])
  })

  test('the right password works from any other address, and from the same network in a browser that has signed in before', async () => {
    const shop = await app.shop()
    const known = cookiesOf(await signIn(shop, PASSWORD, '198.51.100.20'), /^prateleira_device=/)
    await wearOut('sign-in', shop.email)
    for (let count = 0; count < 3; count += 1) await signIn(shop, 'errada-1', '198.51.100.21')
    expect((await signIn(shop, PASSWORD, '198.51.100.21')).status).toBe(429)
    expect((await signIn(shop, PASSWORD, '198.51.100.21', known)).status).toBe(200)
    expect((await signIn(shop, PASSWORD, '198.51.100.22')).status).toBe(200)
    // The mark belongs to one account, grants nothing, and has attempts of its own.
    const other = await app.shop()
    await wearOut('sign-in', other.email)
    for (const password of ['errada-1', 'errada-2', 'errada-3'])
      await signIn(other, password, '198.51.100.23', known)
    expect((await signIn(other, PASSWORD, '198.51.100.23', known)).status).toBe(429)
    const guesses = []
    for (let count = 0; count < 11; count += 1)
      guesses.push((await signIn(shop, 'errada-1', `198.51.100.${30 + count}`, known)).status)
    expect(guesses).toEqual([...Array(10).fill(401), 429])
  })

  test('cannot keep the owner from a new password: when no more mail is sent, the last link still works', async () => {
    const shop = await app.shop()
    const ask = (address: string) => post('password/forgotten', { email: shop.email }, address)
    for (let count = 0; count < 20; count += 1) await ask(`192.0.2.${count}`)
    const link = /#([\w-]+)/.exec(await letterTo(app, shop.email, 20))?.[1]
    expect((await ask('192.0.2.100')).body).toEqual({ sent: true })
    const tried = []
    for (let count = 0; count < 62; count += 1)
      tried.push((await post('password/check-link', { token: 'x'.repeat(43) }, '192.0.2.101')).status)
    expect(tried.at(-1)).toBe(429)
    expect((await post('password/check-link', { token: link }, '192.0.2.101')).body).toEqual({ valid: true })
    const done = await post('password/reset', { token: link, password: 'outra-senha-boa' }, '192.0.2.101')
    expect(done.status).toBe(200)
  })

  test('cannot use up the attempts of a code, nor replace it, for the browser that requested it', async () => {
    const shop = await app.shop()
    const asked = await post('sign-in/code', { email: shop.email }, '203.0.113.1')
    const own = cookiesOf(asked, /^prateleira_code=/)
    const code = /^(\d{6})$/m.exec(await letterTo(app, shop.email))?.[1] ?? ''
    const wrong = code === '000000' ? '000001' : '000000'
    const tryIt = (typed: string, address: string, cookie = '') =>
      post('sign-in/with-code', { email: shop.email, code: typed }, address, cookie)
    await post('sign-in/code', { email: shop.email }, '203.0.113.2')
    await letterTo(app, shop.email, 2)
    for (let count = 0; count < 25; count += 1) await tryIt(wrong, `203.0.113.${10 + count}`)
    await wearOut('code-try', shop.email)
    expect((await tryIt(code, '203.0.113.50')).status).toBe(429)
    expect((await tryIt(code, '203.0.113.1', own)).status).toBe(200)
    // It has five attempts of its own.
    const again = cookiesOf(
      await post('sign-in/code', { email: shop.email }, '203.0.113.3'),
      /^prateleira_code=/,
    )
    const newer = /^(\d{6})$/m.exec(await letterTo(app, shop.email, 3))?.[1] ?? ''
    for (let count = 0; count < 5; count += 1)
      await tryIt(newer === '999999' ? '999998' : '999999', '203.0.113.3', again)
    expect((await tryIt(newer, '203.0.113.3', again)).status).not.toBe(200)
  })

  test('has one counter for all the addresses of an IPv6 network, for sign-ups and for unknown keys', async () => {
    const person = { full_name: 'Ana', company_name: 'Loja', phone: '1133334444', password: PASSWORD }
    for (const n of [1, 2])
      await post('sign-up', { ...person, email: `rede-${n}@example.com` }, `2001:db8:77:1::${n}`)
    const tryKey = (n: number) =>
      app.nobody.call('GET', '/api/v1/products', undefined, {
        'x-forwarded-for': `2001:db8:77:1:${n}::1`,
        authorization: `Bearer prat_${'x'.repeat(43)}`,
      })
    await Promise.all([tryKey(1), tryKey(2), tryKey(3)])
    const { rows } = await app.admin.query(
      `select split_part(key, ':', 1) as kind, attempts from auth.rate_limit
        where key like 'sign-up:2001:db8:77:%' or key like 'integration-key:2001:db8:77:%' order by 1`,
    )
    expect(rows).toEqual([
      { kind: 'integration-key', attempts: 3 },
      { kind: 'sign-up', attempts: 2 },
    ])
  })

  test('can cause a limited number of messages to an address', async () => {
    const now = new Date()
    const sent = []
    for (let count = 0; count < 60; count += 1)
      sent.push(await countMail(visitor(`10.8.${count % 30}.1`, now), 'reset', 'caixa@example.com'))
    expect(sent.filter(Boolean)).toHaveLength(20)
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
