import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { testApp } from '../harness.ts'
import { procedures } from '../isolation/procedures.ts'
import { addressOf } from '../isolation/requests.ts'
import { snapshot } from '../isolation/snapshot.ts'
import { expectRefusal } from './refusal.ts'

const app = await testApp()
const shop = await app.shop()
const BODY = JSON.stringify({ name: 'De outro site' })
const writes = procedures.filter(({ method }) => method !== 'GET')
const somewhere = { params: { id: '019a0000-0000-7000-8000-000000000000' } }

describe('a write by another site with a visitor’s cookie is refused and changes nothing', () => {
  test.each([
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['a look-alike origin', { origin: 'http://localhost:3000.evil.example' }, 403],
    ['Origin: null', { origin: 'null' }, 403],
    ['no origin, from another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['no origin, from a sister site', { 'sec-fetch-site': 'same-site' }, 403],
    ['a plain form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['a file form', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
    ['plain text', { 'content-type': 'text/plain' }, 415],
    ['JSON by a like name', { 'content-type': 'application/jsonx' }, 415],
    ['text that names JSON', { 'content-type': 'text/plain; application/json' }, 415],
  ])('%s, at every write', async (_name, headers: Record<string, string>, status) => {
    const before = await snapshot(app.admin)
    for (const procedure of writes) {
      const answer = await shop.call(procedure.method, addressOf(procedure, somewhere), BODY, headers)
      expectRefusal(answer, procedure.name)
      expect([procedure.name, answer.status]).toEqual([procedure.name, status])
    }
    expect(await snapshot(app.admin)).toEqual(before)
  })

  test('in every notation of the address', async () => {
    const before = await snapshot(app.admin)
    for (const address of [
      '/%61pi/v1/suppliers',
      '/api/v1/%73uppliers',
      '/%61pi/v1/product-images',
      '//api/v1/suppliers',
    ]) {
      const answer = await shop.call('POST', address, BODY, { origin: 'https://evil.example' })
      expect([address, answer.status]).not.toContain(201)
      expect([403, 404]).toContain(answer.status)
    }
    const upload = await shop.call('POST', '/%61pi/v1/product-images', BODY, {
      origin: 'https://evil.example',
    })
    expect([upload.status, upload.body.code]).toEqual([403, 'CROSS_ORIGIN'])
    expect(await snapshot(app.admin)).toEqual(before)
  })

  test('our own page is accepted', async () => {
    const answer = await shop.call('POST', '/api/v1/suppliers', BODY, {
      origin: app.url,
      'sec-fetch-site': 'same-origin',
    })
    expect(answer.status).toBe(201)
  })

  test('no answer lets another site read: no CORS header, also for a preflight', async () => {
    const origin = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await shop.call(method, '/api/v1/products', undefined, origin)
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  })
})

describe('bodies that are too large, unknown or unreadable', () => {
  test('a body above 1 MiB is a 413', async () => {
    const answer = await shop.call(
      'POST',
      '/api/v1/suppliers',
      JSON.stringify({ name: 'x'.repeat(1024 * 1024) }),
    )
    expectRefusal(answer, 'large')
    expect(answer.status).toBe(413)
  })

  test.each([
    ['GET', '/api/v1/nada'],
    ['GET', '/api/v2/products'],
    ['GET', '/api'],
    ['GET', '/api/'],
    ['POST', '/api/v1/dashboard'],
    ['PATCH', '/api/v1/products'],
    ['DELETE', '/api/v1/products'],
    ['PUT', '/api/v1/account/me'],
    ['TRACE', '/api/v1/products'],
    ['POST', '/api/auth/sign-up/email'],
    ['POST', '/api/auth/sign-in/email'],
    ['POST', '/api/auth/update-user'],
    ['GET', '/api/auth/get-session'],
    ['GET', '/api/auth/list-sessions'],
    ['GET', '/api/v1/products/'.concat('a/'.repeat(500))],
  ])('%s %s is a 404 or 405 in JSON', async (method, path) => {
    const answer =
      method === 'TRACE'
        ? await raw(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
        : null
    if (answer !== null) {
      expect(answer).toMatch(/^HTTP\/1\.1 (404|405)/)
      return
    }
    const said = await shop.call(method, path, method === 'GET' ? undefined : {})
    expectRefusal(said, path)
    expect([404, 405]).toContain(said.status)
  })

  test.each([
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 413],
    [
      'an address without end',
      `GET /api/v1/products?search=${'x'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      413,
    ],
    ['no HTTP at all', '\u0016\u0003\u0001\u0002\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/v1/suppliers HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 5\r\n\r\n{}',
      400,
    ],
    [
      'a length and chunks (smuggling)',
      'POST /api/v1/suppliers HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
  ])('%s: refused in the same words', async (_name, text, status) => {
    const answer = await raw(text)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    const body = JSON.parse(answer.split('\r\n\r\n')[1] ?? '')
    expectRefusal(
      { status, body, headers: new Headers({ 'x-request-id': body.requestId }) },
      text.slice(0, 40),
    )
    expect((await shop.call('GET', '/api/v1/account/me')).status).toBe(200)
  })

  function raw(text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(app.url)
      const socket = connect(Number(port), hostname)
      let answer = ''
      socket.on('data', (chunk) => {
        answer += chunk
      })
      socket.on('error', (error) => (answer ? resolve(answer) : reject(error)))
      socket.on('close', () => resolve(answer))
      socket.write(text)
    })
  }
})
