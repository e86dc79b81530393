import { request } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { PASSWORD, type Shop, type TestApp, testApp } from '../harness.ts'

const app = await testApp({
  APP_URL: 'https://estoque.example.com.br',
  ALLOWED_ORIGINS: 'http://loja.local:3000',
})
const local = await testApp()
const shared = await testApp({ HOST: '0.0.0.0' })

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: unknown
}

/** A request with any Host header; fetch does not allow to set it. */
function send(at: TestApp, path: string, host: string, { method = 'GET', headers = {}, body }: Sent = {}) {
  const { hostname, port } = new URL(at.url)
  const json = body === undefined ? {} : { 'content-type': 'application/json' }
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(
      { hostname, port, path, method, headers: { host, ...json, ...headers } },
      (answer) => {
        let text = ''
        answer.on('data', (chunk) => {
          text += chunk
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      },
    )
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

describe('a foreign name that leads to this server', () => {
  test.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '192.168.0.10:3000',
    '0.0.0.0',
    'estoque.example.com.br.evil.example',
    '@localhost',
    'local host',
  ])('as Host %s reaches neither the API nor the page', async (host) => {
    for (const path of ['/api/v1/plans', '/api/docs', '/api/openapi.json']) {
      const { status, text } = await send(app, path, host)
      expect([path, status]).toEqual([path, 421])
      expect(JSON.parse(text)).toMatchObject({ code: 'UNKNOWN_HOST' })
    }
    expect((await send(app, '/health/live', host)).status).toBe(200)
  })

  test.each([
    'estoque.example.com.br',
    'ESTOQUE.example.com.br:443',
    'loja.local:3000',
    'localhost:1',
    '127.0.0.1',
    '[::1]:3000',
  ])('Host %s is accepted', async (host) => {
    expect((await send(app, '/api/v1/plans', host)).status).toBe(200)
  })

  test('as Origin and Host alike creates no account, and therefore no administrator', async () => {
    const person = {
      full_name: 'Ivo',
      company_name: 'Nada',
      phone: '1133334444',
      email: 'ivo@example.com',
      password: PASSWORD,
    }
    const headers = { origin: 'http://evil.example:3000', 'sec-fetch-site': 'same-origin' }
    const { status } = await send(app, '/api/v1/account/sign-up', 'evil.example:3000', {
      method: 'POST',
      headers,
      body: person,
    })
    expect(status).toBe(421)
    const { rowCount } = await app.admin.query(`select from auth."user" where email = 'ivo@example.com'`)
    expect(rowCount).toBe(0)
  })
})

/** The raw answer to a request with these header lines. */
function sendLines(at: TestApp, path: string, lines: string[]): Promise<string> {
  const { hostname, port } = new URL(at.url)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) })
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
    socket.write([`GET ${path} HTTP/1.1`, ...lines, 'Connection: close', '', ''].join('\r\n'))
  })
}

test.each([
  [['Host: localhost', 'Host: evil.example']],
  [['Host: evil.example', 'Host: localhost']],
  [['Host: localhost', 'X-One: 1', 'hOST: localhost']],
])(
  'a request with two hosts, %j, is refused, because a proxy may have checked the other one',
  async (lines) => {
    for (const path of ['/api/v1/plans', '/api/docs', '/entrar', '/health/live']) {
      const text = await sendLines(app, path, lines)
      expect([path, text.split('\r\n')[0]]).toEqual([path, 'HTTP/1.1 400 Bad Request'])
      expect(text).toContain('"message":"Confira os dados informados."')
    }
    expect(await sendLines(app, '/api/v1/plans', ['Host: localhost'])).toMatch(/^HTTP\/1\.1 200 /)
  },
)

test.each([
  ['https://estoque.example.com.br', '127.0.0.1:3000', 200],
  ['http://estoque.example.com.br', 'estoque.example.com.br', 403],
  ['http://loja.local:3000', 'loja.local:3000', 200],
  ['http://loja.local:3001', 'loja.local:3000', 403],
  ['http://localhost:3000', 'localhost:3000', 200],
  ['http://localhost:8080', 'localhost:3000', 403],
  ['http://127.0.0.1:3000', 'localhost:3000', 403],
  ['null', 'localhost:3000', 403],
])('a write from %s at Host %s is answered with %i', async (origin, host, expected) => {
  const { status } = await send(app, '/api/v1/account/password/check-link', host, {
    method: 'POST',
    headers: { origin },
    body: { token: 'x'.repeat(43) },
  })
  expect(status).toBe(expected)
})

describe('the first administrator', () => {
  const bootstrap = async (shop: Shop) => (await shop.call('POST', '/api/v1/admin/bootstrap', {})).body
  const state = async (shop: Shop) => (await shop.api.account.me()).bootstrap

  test('is the first to ask where only this machine reaches the server', async () => {
    const [first, second] = [await local.shop(), await local.shop()]
    expect(await state(first)).toBe('offered')
    expect(await bootstrap(first)).toEqual({ created: true })
    expect([await state(first), await state(second), await bootstrap(second)]).toEqual([
      'taken',
      'taken',
      { created: false },
    ])
  })

  test('is nobody where others reach it and none is configured', async () => {
    const shop = await shared.shop()
    expect([await state(shop), await bootstrap(shop)]).toEqual(['setting_missing', { created: false }])
    expect((await shared.admin.query('select from admin_users')).rowCount).toBe(0)
  })

  test('is the configured address there, once it is confirmed', async () => {
    const named = await testApp({ HOST: '0.0.0.0', SUPER_ADMIN_EMAIL: 'dona@example.com' })
    const [owner, other] = [await named.shop(), await named.shop()]
    await named.admin.query(`update auth."user" set email = 'dona@example.com' where id = $1`, [
      owner.personId,
    ])
    expect([await state(owner), await state(other)]).toEqual(['address_unconfirmed', 'somebody_else'])
    expect([await bootstrap(other), await bootstrap(owner)]).toEqual([{ created: false }, { created: false }])
    await named.admin.query(`update auth."user" set "emailVerified" = true where id = $1`, [owner.personId])
    expect([await state(owner), await bootstrap(owner)]).toEqual(['offered', { created: true }])
  })
})
