import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { SERVER_BOUNDS } from '../../../../../../scripts/lib/server.mjs'
import { SECRET, testApp } from '../../../../test/harness.ts'

const app = await testApp()
const PROCESS = join(import.meta.dirname, '../../../../test/copy-process.ts')
/** Ten times the rows may leave somewhat more garbage. All of them at once would be five times as much. */
const FACTOR = 1.6

/** Maximum bytes on the heap and in buffers while a shop with this many customers is copied. */
async function mostBytes(customers: number): Promise<number> {
  const shop = await app.shop()
  await app.admin.query(
    `insert into customers (shop_id, name, email, address, notes)
     select $1, 'Cliente ' || n, md5(n::text) || '@example.com', repeat(md5(n::text), 2), repeat(md5(n::text), 3) from generate_series(1, $2::int) n`,
    [shop.shopId, customers],
  )
  await shop.api.privacy.requestCopy()
  const { rows } = await app.admin.query('select id from data_exports where shop_id = $1', [shop.shopId])
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: app.dataDir,
    SESSION_SECRET: SECRET,
  }
  const made = await promisify(execFile)(
    process.execPath,
    [...SERVER_BOUNDS, PROCESS, shop.shopId, String(rows[0].id)],
    { env },
  )
  expect((await shop.api.privacy.copyState()).state).toBe('ready')
  return Number(made.stdout)
}

test('a copy of 100,000 customers takes as much memory as one of 10,000', {
  timeout: 180_000,
}, async () => {
  const [some, many] = [await mostBytes(10_000), await mostBytes(100_000)]
  expect(some).toBeGreaterThan(0)
  expect(many / some).toBeLessThan(FACTOR)
})
