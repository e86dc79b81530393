import { describe, expect, test } from 'vitest'
import { type Shop, type TestApp, testApp } from '../harness.ts'
import { lettersTo, letterTo, waitingFor } from '../mail.ts'

// Links in mail and redirects start with APP_URL, whatever host a request claims.

const APP_URL = 'http://estoque.example.com.br'
const OTHER = 'loja.local:3000'
const settings = { APP_URL, ALLOWED_ORIGINS: `http://${OTHER}` }
const direct = await testApp(settings)
const proxied = await testApp({ ...settings, TRUSTED_PROXIES: '127.0.0.1,::1' })

const named = (host: string) => ({
  'x-forwarded-host': host,
  'x-forwarded-proto': 'https',
  'x-forwarded-port': '8443',
  'x-forwarded-server': host,
  'x-original-host': host,
  'x-host': host,
  forwarded: `host=${host};proto=https`,
})
const PAYING = { subscription_status: 'active', subscription_expires_at: null }

/** Every address that a visit is led to: in mail, in answers and by redirects. */
async function addressesOf(app: TestApp, headers: Record<string, string>): Promise<string[]> {
  const shop: Shop = await app.shop(PAYING)
  const call = (method: string, path: string, body?: unknown) => shop.call(method, path, body, headers)
  expect((await call('POST', '/api/v1/account/password/forgotten', { email: shop.email })).status).toBe(200)
  await letterTo(app, shop.email)
  const guest = `${crypto.randomUUID()}@example.com`
  const invited = await call('POST', '/api/v1/team/invitations', {
    email: guest,
    role: 'seller',
    sees_costs: false,
  })
  expect(invited.status).toBe(201)
  const { rows } = await app.admin.query('select letter from outgoing_mail where address = $1', [guest])
  const letters = [...(await lettersTo(app, shop.email)), JSON.stringify(rows)]

  const portal = await call('POST', '/api/v1/billing/customer-portal')
  const fresh = await app.shop()
  const checkout = await fresh.call('POST', '/api/v1/billing/create-checkout', { priceId: 'basico' }, headers)
  const page = new URL(checkout.body.url).pathname
  const left = await fresh.call('POST', page, 'acao=voltar', {
    ...headers,
    'content-type': 'application/x-www-form-urlencoded',
    origin: APP_URL,
  })
  const links = [...letters.join('\n').matchAll(/https?:\/\/[^\s"\\]+/g)].map(([link]) => link)
  expect(links.length).toBeGreaterThan(1)
  return [...links, portal.body.url, checkout.body.url, left.headers.get('location') ?? 'no redirect']
}

describe.each([
  ['nobody between', direct, 'evil.example'],
  ['a proxy that names another of our addresses', proxied, OTHER],
])('with %s', (_, app, host) => {
  test('X-Forwarded-Host changes no link of a letter, of an answer or of a redirect', async () => {
    const addresses = await addressesOf(app, named(host))
    for (const address of addresses) expect(new URL(address, APP_URL).origin).toBe(APP_URL)
  })

  test('nor the target of a confirmation link', async () => {
    for (const token of ['x', 'expired']) {
      const { status, headers } = await app.nobody.call(
        'GET',
        `/api/auth/verify-email?token=${token}`,
        undefined,
        named(host),
      )
      expect([status, headers.get('location')]).toEqual([302, '/?error=invalid_token'])
    }
  })
})

test('a foreign host is refused even if a trusted proxy forwards it, and no mail is written', async () => {
  const shop = await proxied.shop()
  for (const path of ['/api/v1/account/password/forgotten', '/api/v1/billing/create-checkout']) {
    const { status, body } = await shop.call('POST', path, { email: shop.email }, named('evil.example'))
    expect([status, body.code]).toEqual([421, 'UNKNOWN_HOST'])
  }
  expect(await waitingFor(proxied, shop.personId)).toEqual([])
})
