import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { exportsOf } from '../../../test/exports.ts'
import { type Shop, testApp } from '../../../test/harness.ts'

const app = await testApp()
const { fetchExport, csvOf } = exportsOf(app)

async function manyCustomers(shop: Shop, count: number, notes = 'x'.repeat(1900)): Promise<void> {
  await app.admin.query(
    `insert into customers (shop_id, name, notes) select $1, 'Cliente ' || n, $3 from generate_series(1, $2::int) n`,
    [shop.shopId, count, notes],
  )
}

setFlagsFromString('--expose_gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Megabytes in use after collecting garbage. */
function memory(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] as number

test('100,000 rows stream with constant memory, in both formats', async () => {
  const shop = await app.shop()
  await manyCustomers(shop, 100_000, 'x'.repeat(600))
  for (const format of ['csv', 'xlsx']) {
    const answer = await fetchExport(shop, 'customers', `format=${format}`)
    const before = memory()
    const samples = []
    let [bytes, next] = [0, 0]
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      bytes += chunk.length
      if (bytes < next) continue
      next = bytes + (format === 'csv' ? 5_000_000 : 200_000)
      samples.push(memory() - before)
    }
    if (format === 'csv') expect(bytes).toBeGreaterThan(60_000_000)
    expect([format, samples.length > 8]).toEqual([format, true])
    // Retained memory would grow with every row, by 30 MB from the first half to the second; memory of data in transit
    // does not.
    const half = samples.length / 2
    expect(median(samples.slice(half)) - median(samples.slice(0, half)), format).toBeLessThan(16)
    expect(Math.max(...samples), format).toBeLessThan(60)
  }
})

test('one export at a time per account; an aborted one makes room', async () => {
  const [shop, other] = [await app.shop(), await app.shop()]
  await manyCustomers(shop, 20_000)
  await manyCustomers(other, 1)
  const abandoned = new AbortController()
  const slow = await fetchExport(shop, 'customers', '', abandoned.signal)
  expect(slow.status).toBe(200)
  const second = await fetchExport(shop, 'customers')
  expect(second.status).toBe(429)
  expect(((await second.json()) as { message: string }).message).toMatch(
    /^Outra exportação da sua conta está em andamento/,
  )
  expect(await csvOf(other, 'customers')).toHaveLength(2)
  abandoned.abort()
  const { exports } = app.database
  await expect.poll(() => exports.totalCount - exports.idleCount, { timeout: 15_000 }).toBe(0)
  expect((await csvOf(shop, 'customers')).length).toBe(20_001)
})

test('an export that fails midway breaks the connection, so that a partial file is not taken for a complete one', async () => {
  const shop = await app.shop()
  await manyCustomers(shop, 20_000)
  const answer = await fetchExport(shop, 'customers')
  await app.admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'fetch%'`,
  )
  await expect(answer.arrayBuffer()).rejects.toThrow()
  expect(await csvOf(shop, 'overview')).toHaveLength(2)
})
