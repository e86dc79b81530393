import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { shopOf, testApp } from '../harness.ts'
import { ledgerErrors } from './ledger.ts'
import { startServer } from './server-process.ts'
import { type Attempt, contradictions, enter } from './writers.ts'

/** More than a server's twelve connections and the 25 requests that may wait for each. */
const READERS = 300
const WRITERS = 150
const SENT_AWAY = READERS + WRITERS - 12 * 26
const app = await testApp()

test('requests beyond the queue are refused at once with 503, the others are served, and nothing refused is executed', async () => {
  const server = await startServer({ DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir })
  const person = await app.shop()
  const { id } = await person.api.catalog.createProduct({ name: 'Muito pedido' })
  const variant = ((await person.api.catalog.getProduct({ id })).variants[0] as { id: string }).id
  const shop = shopOf(server.url, person)

  const statuses: (number | undefined)[] = []
  const noted = <T extends { status?: number }>(answer: T): T => {
    statuses.push(answer.status)
    return answer
  }
  // Blocks everybody by locking the products.
  const jam = await app.admin.connect()
  onTestFinished(() => jam.release(true))
  await jam.query('begin; lock table products in access exclusive mode')
  const writes = Array.from({ length: WRITERS }, async (): Promise<Attempt> => {
    const key = randomUUID()
    return { key, ...noted(await enter(shop, variant, key)) }
  })
  const reads = Array.from({ length: READERS }, () => shop.call('GET', '/api/v1/products').then(noted))
  // Earlier than a wait for a connection would time out.
  await vi.waitFor(() => expect(statuses.length).toBeGreaterThanOrEqual(SENT_AWAY), {
    timeout: 4500,
    interval: 5,
  })
  const refused = await shop.call('GET', '/api/v1/products')
  const health = await Promise.all(['live', 'ready'].map((path) => shop.call('GET', `/health/${path}`)))
  expect(new Set(statuses)).toEqual(new Set([503]))
  await jam.query('rollback')
  const [history] = await Promise.all([Promise.all(writes), ...reads])

  expect(health.map(({ status }) => status)).toEqual([200, 200])
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
    503,
    'SERVICE_UNAVAILABLE',
    expect.stringMatching(/^\d+$/),
  ])
  expect(new Set(statuses)).toEqual(new Set([200, 201, 503]))
  expect(await contradictions(app.admin, variant, history)).toEqual([])
  expect(await ledgerErrors(app.admin)).toEqual([])
  expect((await shop.call('GET', '/api/v1/products')).status).toBe(200)
  expect(await server.end('SIGTERM')).toBe(0)
})
