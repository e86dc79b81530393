import { expect, test, vi } from 'vitest'
import { shopOf, testApp } from '../harness.ts'
import { makeRetriesDue } from '../mail.ts'
import { unzipped } from '../zip.ts'
import { startServer } from './server-process.ts'

const app = await testApp({}, { jobs: false })
const environment = { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir }
const CUSTOMERS = 30_000

test('kill -9 of the server while it copies an account’s data: the next server completes the copy', {
  timeout: 120_000,
}, async () => {
  const shop = await app.shop()
  await app.admin.query(
    `insert into customers (shop_id, name, email, notes)
     select $1, 'Cliente ' || n, md5(n::text) || '@example.com', repeat(md5(n::text), 5) from generate_series(1, $2::int) n`,
    [shop.shopId, CUSTOMERS],
  )
  const first = await startServer(environment)
  await shopOf(first.url, shop).api.privacy.requestCopy()
  await vi.waitFor(
    async () => expect((await app.admin.query('select from data_export_parts')).rowCount).toBeGreaterThan(0),
    { timeout: 30_000, interval: 20 },
  )
  await first.end('SIGKILL')
  const { rows } = await app.admin.query('select state from data_exports where shop_id = $1', [shop.shopId])
  expect(rows).toEqual([{ state: 'running' }])

  // As if the time had passed after which a silent server counts as killed.
  await app.admin.query(
    `update jobs.job set heartbeat_on = now() - interval '5 minutes' where state = 'active'`,
  )
  await app.admin.query('update jobs.queue set monitor_on = null, monitor_claim_on = null')
  const second = await startServer(environment)
  const after = shopOf(second.url, shop)
  await vi.waitFor(
    async () => {
      await makeRetriesDue(app)
      expect(await after.api.privacy.copyState()).toMatchObject({ state: 'ready', progress: 100 })
    },
    { timeout: 60_000, interval: 250 },
  )
  const file = await fetch(`${second.url}/api/v1/privacy/copy/download`, { headers: { cookie: shop.cookie } })
  const files = unzipped(Buffer.from(await file.arrayBuffer()))
  expect(JSON.parse((files.get('json/clientes.json') as Buffer).toString('utf8'))).toHaveLength(CUSTOMERS)
})
