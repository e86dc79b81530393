import { describe, expect, test } from 'vitest'
import { type Shop, testApp } from '../../../test/harness.ts'
import { SIGN_UP } from '../../../test/people.ts'

const app = await testApp()
const proxied = await testApp({ TRUSTED_PROXIES: '127.0.0.1' })
const HOUR = 3_600_000

async function registered(at = app) {
  const email = `p${crypto.randomUUID()}@example.com`
  await at.nobody.call('POST', '/api/v1/account/sign-up', { ...SIGN_UP, email })
  return { email, password: 'segredo-bom' }
}

const cookieOf = (answer: { headers: Headers }) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
const me = (cookie: string) => app.nobody.call('GET', '/api/v1/account/me', undefined, { cookie })

describe('sign-in', () => {
  test('sets an httpOnly, SameSite=Lax cookie that Better Auth signed and our own check accepts; no token in the body', async () => {
    const credentials = await registered()
    const answer = await app.nobody.call('POST', '/api/v1/account/sign-in', credentials)
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^prateleira_session=/)
    expect(cookie).toMatch(/; HttpOnly/i)
    expect(cookie).toMatch(/; SameSite=Lax/i)
    expect(answer.body).toEqual({ person_id: expect.any(String), next: null })
    const who = await me(cookieOf(answer))
    expect(who).toMatchObject({ status: 200, body: { email: credentials.email, full_name: 'Rui' } })
    expect(JSON.stringify(who.body)).not.toContain(decodeURIComponent(cookieOf(answer)).split(/[=.]/)[1])
  })

  test('gives the same answer for an unknown address and a wrong password', async () => {
    const { email } = await registered()
    const wrong = await app.nobody.call('POST', '/api/v1/account/sign-in', { email, password: 'errada-1' })
    const unknown = await app.nobody.call('POST', '/api/v1/account/sign-in', {
      email: 'x@example.com',
      password: 'errada-1',
    })
    expect([wrong.status, wrong.body.code, wrong.body.message]).toEqual([
      401,
      'INVALID_CREDENTIALS',
      'Email ou senha incorretos.',
    ])
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' })
  })

  test('requires both fields', async () => {
    const answer = await app.nobody.call('POST', '/api/v1/account/sign-in', { email: '', password: '' })
    expect(answer.status).toBe(400)
    expect(answer.body.data.issues.map((issue: { path: string }) => issue.path).sort()).toEqual([
      'email',
      'password',
    ])
  })

  test('is limited per account and address, whatever X-Forwarded-For an untrusted client sends', async () => {
    const { email } = await registered()
    const statuses = []
    for (let index = 0; index < 12; index += 1) {
      const forged = { 'x-forwarded-for': `203.0.113.${index}` }
      statuses.push(
        (await app.nobody.call('POST', '/api/v1/account/sign-in', { email, password: 'errada-1' }, forged))
          .status,
      )
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })

  test('counts addresses separately behind a trusted proxy, and is free again after a while', async () => {
    const credentials = await registered(proxied)
    const attempt = (address: string, password: string) =>
      proxied.nobody.call(
        'POST',
        '/api/v1/account/sign-in',
        { ...credentials, password },
        { 'x-forwarded-for': address },
      )
    for (let index = 0; index < 11; index += 1) await attempt('203.0.113.7', 'errada-1')
    expect((await attempt('203.0.113.7', credentials.password)).status).toBe(429)
    expect((await attempt('203.0.113.8', credentials.password)).status).toBe(200)
    proxied.clock.advance(HOUR)
    expect((await attempt('203.0.113.7', credentials.password)).status).toBe(200)
  })
})

describe('session', () => {
  test('the old cookie is invalid after signing out, and a new sign-in has a new one', async () => {
    const credentials = await registered()
    const first = cookieOf(await app.nobody.call('POST', '/api/v1/account/sign-in', credentials))
    const second = cookieOf(await app.nobody.call('POST', '/api/v1/account/sign-in', credentials))
    expect(second).not.toBe(first)
    const out = await app.nobody.call('POST', '/api/v1/account/sign-out', {}, { cookie: first })
    expect(out.status).toBe(200)
    expect((await me(first)).status).toBe(401)
    expect((await me(second)).status).toBe(200)
  })

  test('a changed signature or token, or none, is unauthenticated', async () => {
    const { cookie } = await app.shop()
    const at = cookie.indexOf('=') + 1
    const flipped = `${cookie.slice(0, at)}${cookie[at] === 'a' ? 'b' : 'a'}${cookie.slice(at + 1)}`
    for (const wrong of [
      flipped,
      cookie.slice(0, -6),
      cookie.split('.')[0],
      'prateleira_session=%',
      'prateleira_session=',
    ]) {
      expect(await me(wrong as string)).toMatchObject({
        status: 401,
        body: { message: 'Usuário não autenticado' },
      })
    }
  })

  test('ends 30 days after it was last used, and use extends it', async () => {
    const shop = await app.shop({ subscription_status: 'active', subscription_expires_at: null })
    app.clock.advance(29 * 24 * HOUR)
    expect((await me(shop.cookie)).status).toBe(200)
    app.clock.advance(29 * 24 * HOUR)
    expect((await me(shop.cookie)).status).toBe(200)
    app.clock.advance(30 * 24 * HOUR + 1000)
    expect((await me(shop.cookie)).status).toBe(401)
    app.clock.set(new Date())
  })

  test("begins and ends by the server's clock", async () => {
    const credentials = await registered()
    for (const days of [400, -400]) {
      app.clock.set(new Date(Date.now() + days * 24 * HOUR))
      const cookie = cookieOf(await app.nobody.call('POST', '/api/v1/account/sign-in', credentials))
      expect((await me(cookie)).status).toBe(200)
      app.clock.advance(30 * 24 * HOUR + 1000)
      expect((await me(cookie)).status).toBe(401)
    }
    app.clock.set(new Date())
  })

  test('renewing sends the cookie again', async () => {
    const shop = await app.shop()
    const answer = await shop.call('POST', '/api/v1/account/session', {})
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^prateleira_session=.+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(cookieOf(answer)).toBe(shop.cookie)
  })
})

describe('GATE-04 the server enforces the gate whatever the page does', () => {
  const list = (shop: Shop) => shop.call('GET', '/api/v1/products')
  const past = new Date(Date.now() - HOUR)

  test.each([
    ['an expired trial', { subscription_expires_at: past }, 402, 'TRIAL_EXPIRED'],
    ['inactive', { subscription_status: 'inactive' }, 402, 'SUBSCRIPTION_REQUIRED'],
    [
      'active long past its end',
      { subscription_status: 'active', subscription_expires_at: new Date(Date.now() - 73 * HOUR) },
      402,
      'SUBSCRIPTION_REQUIRED',
    ],
    ['suspended', { subscription_status: 'suspended' }, 403, 'ACCOUNT_SUSPENDED'],
  ])('%s', async (_name, profile, status, code) => {
    const shop = await app.shop(profile)
    expect(await list(shop)).toMatchObject({ status, body: { code } })
    expect((await me(shop.cookie)).status).toBe(200)
    const created = await shop.call('POST', '/api/v1/products', { name: 'X' })
    expect(created.status).toBe(status)
    const { rows } = await app.admin.query('select count(*)::int as n from products where shop_id = $1', [
      shop.shopId,
    ])
    expect(rows[0].n).toBe(0)
  })

  test('the trial ends to the millisecond, also for an open page', async () => {
    const end = new Date(Date.now() + HOUR)
    const shop = await app.shop({ subscription_expires_at: end })
    app.clock.set(new Date(end.getTime() - 60_000))
    expect((await list(shop)).status).toBe(200)
    app.clock.set(end)
    expect((await list(shop)).status).toBe(402)
    app.clock.set(new Date())
  })

  test('an active subscription continues for the grace period of 3 days, and indefinitely without an end', async () => {
    const grace = await app.shop({
      subscription_status: 'active',
      subscription_expires_at: new Date(Date.now() - 71 * HOUR),
    })
    const forever = await app.shop({ subscription_status: 'active', subscription_expires_at: null })
    expect([(await list(grace)).status, (await list(forever)).status]).toEqual([200, 200])
  })
})
