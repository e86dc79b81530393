import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { type Shop, shopOf, testApp } from '../harness.ts'
import { proxyDatabase } from './database-proxy.ts'
import { databaseOf, newDataDir, postmaster, signedUp } from './embedded.ts'
import { ledgerErrors } from './ledger.ts'
import { startServer } from './server-process.ts'
import { contradictions, enter, keepWriting } from './writers.ts'

const BACK_WITHIN = { timeout: 30_000, interval: 25 }
const app = await testApp()

async function newVariant(shop: Shop): Promise<string> {
  const { id } = await shop.api.catalog.createProduct({ name: 'Escrito sob carga' })
  return ((await shop.api.catalog.getProduct({ id })).variants[0] as { id: string }).id
}

/** Waits until this many more writes have been acknowledged. */
function acknowledged(writers: { acknowledged(): number }, more: number): Promise<unknown> {
  const before = writers.acknowledged()
  return vi.waitFor(() => {
    if (writers.acknowledged() < before + more)
      throw new Error(`only ${writers.acknowledged() - before} writes`)
  }, BACK_WITHIN)
}

/** Repeats requests of unknown outcome with their keys; afterwards each is done, once. */
async function expectHistoryToHold(
  admin: pg.Pool,
  shop: Shop,
  variant: string,
  writers: ReturnType<typeof keepWriting>,
) {
  const { history } = writers
  expect(
    [...new Set(history.map(({ status }) => status))].filter(
      (status) => ![201, 503, undefined].includes(status),
    ),
  ).toEqual([])
  expect(await contradictions(admin, variant, history)).toEqual([])
  expect(await ledgerErrors(admin)).toEqual([])
  const unknown = history.filter(({ outcome }) => outcome === 'unknown').slice(0, 100)
  const again = await Promise.all(
    unknown.map(async (attempt) => ({ ...attempt, ...(await enter(shop, variant, attempt.key)) })),
  )
  expect(again.filter(({ outcome }) => outcome !== 'ok')).toEqual([])
  expect(
    await contradictions(admin, variant, [
      ...history.filter(({ outcome }) => outcome !== 'unknown'),
      ...history.filter(({ outcome }) => outcome === 'unknown').slice(100),
      ...again,
    ]),
  ).toEqual([])
  expect(await ledgerErrors(admin)).toEqual([])
}

test('kill -9 of the server during writes, repeatedly: nothing acknowledged is lost, nothing is done twice', async () => {
  const environment = { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir }
  const person = await app.shop()
  const variant = await newVariant(person)
  let server = await startServer(environment)
  const writers = keepWriting(() => shopOf(server.url, person), variant)
  for (let round = 0; round < 3; round += 1) {
    await acknowledged(writers, 40)
    await server.end('SIGKILL')
    server = await startServer(environment)
  }
  await acknowledged(writers, 40)
  await writers.stop()
  expect(writers.history.some(({ outcome }) => outcome === 'unknown')).toBe(true)
  await expectHistoryToHold(app.admin, shopOf(server.url, person), variant, writers)
})

test('kill -9 of the embedded PostgreSQL and its server during writes: nothing acknowledged is lost, nothing is done twice', async () => {
  const dataDir = await newDataDir()
  let server = await startServer({ DATA_DIR: dataDir })
  const person = await signedUp(server)
  const variant = await newVariant(person)
  const writers = keepWriting(() => shopOf(server.url, person), variant)
  for (let round = 0; round < 2; round += 1) {
    await acknowledged(writers, 40)
    process.kill(await postmaster(dataDir), 'SIGKILL')
    // The same server recovers by itself.
    await acknowledged(writers, 40)
  }
  await server.end('SIGKILL')
  server = await startServer({ DATA_DIR: dataDir })
  await acknowledged(writers, 40)
  // Kills both at once, as a power cut does.
  const pid = await postmaster(dataDir)
  process.kill(server.pid, 'SIGKILL')
  process.kill(pid, 'SIGKILL')
  await server.end('SIGKILL')
  server = await startServer({ DATA_DIR: dataDir })
  await acknowledged(writers, 40)
  await writers.stop()

  const admin = await databaseOf(dataDir)
  await expectHistoryToHold(admin, shopOf(server.url, person), variant, writers)
  expect(await server.end('SIGTERM')).toBe(0)
})

test('without the database: 503 with Retry-After, alive but not ready; recovers by itself; while it shuts down, it gets its connections back', async () => {
  const proxy = await proxyDatabase(app.databaseUrl)
  const server = await startServer({ DATABASE_URL: proxy.url, DATA_DIR: app.dataDir })
  const person = await app.shop()
  const shop = shopOf(server.url, person)
  const variant = await newVariant(person)
  const get = (path: string) => shop.call('GET', path)
  expect((await get('/health/ready')).status).toBe(200)
  const asked = Array.from({ length: 20 }, () => get('/api/v1/dashboard'))
  await Promise.race(asked)
  await proxy.cut()
  expect(
    [...new Set((await Promise.all(asked)).map(({ status }) => status))].filter(
      (status) => status !== 200 && status !== 503,
    ),
  ).toEqual([])

  const refused = [
    await get('/api/v1/products'),
    await get('/api/v1/account/me'),
    await get('/api/v1/plans'),
    await shop.call('POST', '/api/v1/suppliers', { name: 'X' }),
    await shop.call('POST', '/api/v1/account/sign-in', { email: 'a@example.com', password: 'x' }),
    await shop.call('POST', '/api/v1/account/sign-out', {}),
    await shop.call(
      'POST',
      '/api/v1/stock/entries',
      { lines: [{ product_variant_id: variant, quantity: '1' }] },
      { 'idempotency-key': crypto.randomUUID() },
    ),
  ]
  for (const { status, headers, body } of refused) {
    expect([status, body.code, headers.get('retry-after')]).toEqual([
      503,
      'SERVICE_UNAVAILABLE',
      expect.stringMatching(/^\d+$/),
    ])
    expect(body.message).toBe('O sistema está temporariamente indisponível. Tente de novo em instantes.')
    expect(body.requestId).toBe(headers.get('x-request-id'))
  }
  expect((await get('/health/live')).status).toBe(200)
  expect((await get('/health/ready')).status).toBe(503)

  await proxy.mend()
  await vi.waitFor(async () => expect((await get('/health/ready')).status).toBe(200), BACK_WITHIN)
  expect((await get('/api/v1/products')).status).toBe(200)
  expect((await shop.call('POST', '/api/v1/suppliers', { name: 'X' })).status).toBe(201)

  // A smart shutdown waits for the end of all connections.
  const emptied = proxy.shutDown()
  await vi.waitFor(async () => expect((await get('/health/ready')).status).toBe(503), BACK_WITHIN)
  await emptied
  expect((await get('/api/v1/products')).status).toBe(503)
  await proxy.mend()
  await vi.waitFor(async () => expect((await get('/health/ready')).status).toBe(200), BACK_WITHIN)
  expect((await get('/api/v1/products')).status).toBe(200)
})
