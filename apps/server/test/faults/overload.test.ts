import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { shopOf, testApp } from '../harness.ts'
import { ledgerErrors } from './ledger.ts'
import { startServer } from './server-process.ts'
import { type Attempt, contradictions, enter } from './writers.ts'

/** Several times what may wait for the twelve connections of a server. */
const AT_ONCE = 1000
const app = await testApp()

test('asked by far more than it can serve it answers some, sends the rest away with 503, and is itself again at once', {
  timeout: 60_000,
}, async () => {
  const server = await startServer({ DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir })
  const person = await app.shop()
  const { id } = await person.api.catalog.createProduct({ name: 'Muito pedido' })
  const variant = ((await person.api.catalog.getProduct({ id })).variants[0] as { id: string }).id
  const shop = shopOf(server.url, person)

  const inOrder: number[] = []
  const reads = Array.from({ length: AT_ONCE }, async () => {
    const answer = await shop.call('GET', '/api/v1/products')
    inOrder.push(answer.status)
    return answer
  })
  const writes = Array.from({ length: AT_ONCE }, async (): Promise<Attempt> => {
    const key = randomUUID()
    return { key, ...(await enter(shop, variant, key)) }
  })
  await Promise.race(reads)
  const health = await Promise.all(['live', 'ready'].map((path) => shop.call('GET', `/health/${path}`)))
  const [answers, history] = await Promise.all([Promise.all(reads), Promise.all(writes)])

  expect(health.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
  expect(new Set(history.map(({ status }) => status))).toEqual(new Set([201, 503]))
  // Not after a wait in vain.
  expect(inOrder.indexOf(503)).toBeLessThan(AT_ONCE / 2)
  const refused = answers.find(({ status }) => status === 503)
  expect([refused?.body.code, refused?.headers.get('retry-after')]).toEqual([
    'SERVICE_UNAVAILABLE',
    expect.stringMatching(/^\d+$/),
  ])
  expect(await contradictions(app.admin, variant, history)).toEqual([])
  expect(await ledgerErrors(app.admin)).toEqual([])
  expect((await shop.call('GET', '/api/v1/products')).status).toBe(200)
  expect(await server.end('SIGTERM')).toBe(0)
})
