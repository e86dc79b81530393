import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startServer } from '../faults/server-process.ts'
import { type Answer, NOBODY, shopOf, type TestApp, testApp } from '../harness.ts'

const app = await testApp()
const secure = await testApp({ APP_URL: 'https://estoque.example.com.br' })
const PASSWORD = 'segredo-que-ninguem-le'
const DIST = join(import.meta.dirname, '../../../web/dist')

async function signedIn({ nobody }: Pick<TestApp, 'nobody'>) {
  const email = `p${crypto.randomUUID()}@example.com`
  const person = { full_name: 'Rui', company_name: 'Loja', phone: '1133334444', email, password: PASSWORD }
  await nobody.call('POST', '/api/v1/account/sign-up', person)
  const answer = await nobody.call('POST', '/api/v1/account/sign-in', { email, password: PASSWORD })
  const [cookie = ''] = answer.headers.getSetCookie()
  const pair = cookie.split(';')[0] ?? ''
  const signed = decodeURIComponent(pair.slice(pair.indexOf('=') + 1))
  return { email, answer, cookie, pair, token: signed.slice(0, signed.lastIndexOf('.')) }
}

/** The hashes that the policy must list for an answer's inline scripts, and no others. */
const scriptsOf = (body: unknown) =>
  Array.from(String(body).matchAll(/<script>([\s\S]*?)<\/script>/g), ([, script = '']) => {
    const hash = createHash('sha256').update(script).digest('base64')
    return `'sha256-${hash}'`
  })

function expectGuarded({ headers, body }: Answer): void {
  const policy = new Map(
    (headers.get('content-security-policy') ?? '').split('; ').map((part) => {
      const [name = '', ...sources] = part.split(' ')
      return [name, sources]
    }),
  )
  expect(policy.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'", ...scriptsOf(body)])
  expect(policy.get('default-src')).toEqual(["'self'"])
  expect(policy.get('object-src')).toEqual(["'none'"])
  expect(policy.get('base-uri')).toEqual(["'none'"])
  expect(policy.get('form-action')).toEqual(["'self'"])
  expect(policy.get('frame-ancestors')).toEqual(["'none'"])
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toMatch(
    /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/,
  )
  expect(headers.get('permissions-policy')).toBe('camera=(self), microphone=(), geolocation=()')
  expect(headers.get('x-powered-by')).toBeNull()
  expect(headers.get('server')).toBeNull()
}

describe('headers', () => {
  test.each([
    '/',
    '/produtos',
    '/index.html',
    '/api/v1/plans',
    '/api/v1/products',
    '/api/v1/nada',
    '/api/v1/products/%',
    '/health/live',
    '/nada.js',
  ])('of %s forbid scripts from elsewhere, framing and MIME sniffing', async (path) =>
    expectGuarded(await app.nobody.call('GET', path)),
  )

  test('data is not cached, errors included', async () => {
    const shop = await app.shop()
    const paths = ['/account/me', '/products', '/products/summary', '/dashboard', '/nada', '/products/x']
    for (const path of paths) {
      expect((await shop.call('GET', `/api/v1${path}`)).headers.get('cache-control')).toBe('no-store')
    }
  })

  test('HSTS is sent on https and not on http', async () => {
    expect((await secure.nobody.call('GET', '/')).headers.get('strict-transport-security')).toMatch(
      /^max-age=(\d{8,});? ?includeSubDomains$/,
    )
    expect((await app.nobody.call('GET', '/')).headers.get('strict-transport-security')).toBeNull()
  })
})

describe('the session', () => {
  test('has an httpOnly, SameSite=Lax cookie; on https Secure and bound to the host', async () => {
    expect((await signedIn(app)).cookie).toMatch(
      /^prateleira_session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/i,
    )
    expect((await signedIn(secure)).cookie).toMatch(
      /^__Host-prateleira_session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/i,
    )
  })

  test('ignores the plain cookie on https', async () => {
    const { pair } = await signedIn(secure)
    const me = (cookie: string) => secure.nobody.call('GET', '/api/v1/account/me', undefined, { cookie })
    expect((await me(pair)).status).toBe(200)
    expect((await me(pair.replace('__Host-', ''))).status).toBe(401)
  })

  test('its token is in no body of any answer', async () => {
    const { answer, pair, token } = await signedIn(app)
    expect(token.length).toBeGreaterThan(20)
    const headers = { cookie: pair }
    const answers = [
      answer,
      await app.nobody.call('GET', '/api/v1/account/me', undefined, headers),
      await app.nobody.call('POST', '/api/v1/account/session', {}, headers),
      await app.nobody.call('GET', '/api/v1/products?x=1', undefined, headers),
      await app.nobody.call('POST', '/api/v1/account/sign-out', {}, headers),
    ]
    for (const { body } of answers) expect(JSON.stringify(body)).not.toContain(token)
  })
})

test('passwords, tokens and cookies are in no log, at any level and after any failure', async () => {
  const server = await startServer({
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: app.dataDir,
    LOG_LEVEL: 'trace',
  })
  const nobody = shopOf(server.url, NOBODY)
  const { email, pair, token } = await signedIn({ nobody })
  const credentials = { email, password: `${PASSWORD}-errada` }
  await nobody.call('POST', '/api/v1/account/sign-in', credentials)
  await nobody.call('POST', '/api/v1/account/sign-up', { ...credentials, full_name: 'Rui' })
  await nobody.call('POST', '/api/v1/account/sign-in', `{"password":"${PASSWORD}"`)
  for (const table of ['auth.account', 'products', 'auth.session']) {
    const [schema, name] = table.includes('.') ? table.split('.') : ['public', table]
    await app.admin.query(`alter table ${table} rename to ${name}_gone`)
    await nobody.call('POST', '/api/v1/account/sign-in', { email, password: PASSWORD })
    await nobody.call('POST', '/api/v1/account/sign-up', {
      ...credentials,
      full_name: 'R',
      company_name: 'L',
      phone: '1133334444',
      email: `x${email}`,
    })
    await nobody.call('GET', '/api/v1/products', undefined, { cookie: pair })
    await app.admin.query(`alter table ${schema}.${name}_gone rename to ${name}`)
  }
  await server.end('SIGTERM')
  const log = server.output()
  expect(log).toMatch(/A request failed/)
  const { rows } = await app.admin.query<{ password: string }>('select password from auth.account')
  for (const secret of [
    PASSWORD,
    token,
    encodeURIComponent(token),
    ...rows.map(({ password }) => password),
  ]) {
    expect(log.includes(secret)).toBe(false)
  }
})

describe('an internal failure reveals nothing but its request id', () => {
  test.each([
    ['products', 'GET', '/api/v1/products'],
    ['stock_movements', 'GET', '/api/v1/stock/movements'],
    ['categories', 'POST', '/api/v1/categories'],
    ['subscription_plans', 'GET', '/api/v1/plans'],
    ['auth."user"', 'POST', '/api/v1/account/sign-in'],
    ['auth.rate_limit', 'POST', '/api/v1/account/sign-in'],
  ])('with the table %s gone, %s %s', async (table, method, path) => {
    const shop = await app.shop()
    const name = table.replace(/^.*\.|"/g, '')
    const away = table.replace(name, `${name}_gone`)
    const bodies: Record<string, unknown> = {
      '/api/v1/categories': { name: 'Nova' },
      '/api/v1/account/sign-in': { email: 'a@example.com', password: 'x' },
    }
    await app.admin.query(`alter table ${table} rename to ${name}_gone`)
    const answer = await shop.call(method, path, bodies[path])
    await app.admin.query(`alter table ${away} rename to "${name}"`)
    expect([answer.status, answer.body.code]).toEqual([500, 'INTERNAL_SERVER_ERROR'])
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'defined', 'message', 'requestId', 'status'])
    expect(answer.body.message).toBe(
      'Algo deu errado do nosso lado. Tente de novo; se continuar, fale com o suporte.',
    )
    expect(answer.body.requestId).toBe(answer.headers.get('x-request-id'))
    expect((await shop.call('GET', '/api/v1/products')).status).toBe(200)
  })
})

test('with the table of sessions gone a correct password is not reported as wrong', async () => {
  const { email } = await signedIn(app)
  await app.admin.query('alter table auth.session rename to session_gone')
  const answer = await app.nobody.call('POST', '/api/v1/account/sign-in', { email, password: PASSWORD })
  await app.admin.query('alter table auth.session_gone rename to session')
  expect([answer.status, answer.body.code]).toEqual([500, 'INTERNAL_SERVER_ERROR'])
})

describe('private paths are not served', () => {
  test.each([
    '/.git/config',
    '/.git/HEAD',
    '/.env',
    '/package.json',
    '/apps/server/src/main.ts',
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/metrics',
    '/data/session-secret',
    '/server-status',
  ])('%s', async (path) => {
    const answer = await app.nobody.call('GET', path)
    const text = JSON.stringify(answer.body)
    // An address of the page's own answers with the page, which contains no data.
    if (answer.status === 200) expect(text).toMatch(/<div id=/)
    expect(text).not.toMatch(/workspaces|repositoryformatversion|ref: refs|process_cpu|DATABASE_URL/)
  })

  test('files of the page are compressed and cached for a year, without a route for each, which would slow the start', async () => {
    const [file = ''] = (await readdir(join(DIST, 'assets'))).filter((name) => name.endsWith('.js.br'))
    const path = `/assets/${file.slice(0, -'.br'.length)}`
    const answer = await app.nobody.call('GET', path, undefined, { 'accept-encoding': 'br' })
    const { status, headers } = answer
    expect([status, headers.get('content-encoding')]).toEqual([200, 'br'])
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await app.nobody.call('HEAD', path)).status).toBe(200)
    for (const range of ['bytes=99999999-', 'bytes=5-2', 'bytes=0-1']) {
      const whole = await app.nobody.call('GET', path, undefined, { range })
      expect([range, whole.status, whole.headers.get('accept-ranges')]).toEqual([range, 200, null])
    }
    expect(app.server.hasRoute({ method: 'GET', url: path })).toBe(false)
  })

  test('no source maps', async () => {
    const files = await readdir(join(DIST, 'assets')).catch(() => [])
    for (const file of files.filter((name) => name.endsWith('.js')).slice(0, 20)) {
      expect([file, (await app.nobody.call('GET', `/assets/${file}.map`)).status]).toEqual([file, 404])
    }
    expect(files.filter((name) => name.endsWith('.map'))).toEqual([])
  })
})
