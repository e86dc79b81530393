import { expect, test, vi } from 'vitest'
import { type Shop, shopOf, testApp } from '../harness.ts'
import { sendFile, start, ended as waitForEnd } from '../import.ts'
import { makeRetriesDue } from '../mail.ts'
import { ledgerErrors } from './ledger.ts'
import { startServer } from './server-process.ts'

const app = await testApp({}, { jobs: false })
const PRODUCTS = 1_000
const FILE = [
  'codigo;nome;categoria;preco;estoque',
  ...Array.from({ length: PRODUCTS }, (_, index) => `P-${index};Produto ${index};Cat ${index % 9};1,50;3`),
].join('\n')
const LONG = { timeout: 45_000, interval: 50 }

/** Number of a shop's rows in every table that an import writes. */
async function rowsOf({ shopId }: Shop): Promise<Record<string, number>> {
  const tables = ['products', 'product_variants', 'stock_movements', 'categories', 'product_import_products']
  const counts = tables.map((table) => `(select count(*)::int from ${table} where shop_id = $1) as ${table}`)
  const { rows } = await app.admin.query(`select ${counts.join(', ')}`, [shopId])
  return rows[0]
}

const NOTHING = {
  products: 0,
  product_variants: 0,
  stock_movements: 0,
  categories: 0,
  product_import_products: 0,
}
const EVERYTHING = {
  products: PRODUCTS,
  product_variants: PRODUCTS,
  stock_movements: PRODUCTS,
  categories: 9,
  product_import_products: PRODUCTS,
}

const environment = { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir }

/** How an import ended, without the pause before a retry. */
const ended = (shop: Shop, id: string) => waitForEnd(shop, id, () => makeRetriesDue(app))

/** As if the time had passed after which a silent server counts as killed. */
async function givenUpAsKilled(): Promise<void> {
  await app.admin.query(
    `update jobs.job set heartbeat_on = now() - interval '5 minutes' where state = 'active'`,
  )
  await app.admin.query('update jobs.queue set monitor_on = null, monitor_claim_on = null')
}

async function working(shop: Shop, id: string, work: 'running' | 'undoing'): Promise<void> {
  await vi.waitFor(async () => {
    const { status, progress } = await shop.api.imports.getImport({ id })
    expect([status, progress.total]).toEqual([work, PRODUCTS])
    expect(progress.done).toBeGreaterThan(0)
  }, LONG)
}

test('kill -9 of the server during an import or its undo: nothing is half done, and the next server does it once', async () => {
  const [ana, rui] = [await app.shop(), await app.shop()]
  const first = await startServer(environment)
  const [anaBefore, ruiBefore] = [shopOf(first.url, ana), shopOf(first.url, rui)]
  const [writing, beginning] = [await sendFile(anaBefore, FILE), await sendFile(ruiBefore, FILE)]
  await start(anaBefore, writing.id)
  await working(anaBefore, writing.id, 'running')
  // The other import has hardly opened its file.
  await start(ruiBefore, beginning.id)
  await first.end('SIGKILL')
  for (const shop of [ana, rui])
    await vi.waitFor(async () => expect(await rowsOf(shop)).toEqual(NOTHING), LONG)

  await givenUpAsKilled()
  const second = await startServer(environment)
  for (const [person, { id }] of [
    [ana, writing],
    [rui, beginning],
  ] as const) {
    const shop = shopOf(second.url, person)
    expect(await ended(shop, id)).toMatchObject({ status: 'done', products_made: PRODUCTS, failure: null })
    expect((await start(shop, id)).status).toBe('done')
    expect(await rowsOf(shop)).toEqual(EVERYTHING)
  }

  const anaAfter = shopOf(second.url, ana)
  await anaAfter.api.imports.undoImport({ params: { id: writing.id }, body: { keep_moved: false } })
  await working(anaAfter, writing.id, 'undoing')
  await second.end('SIGKILL')
  await vi.waitFor(async () => expect(await rowsOf(ana)).toEqual(EVERYTHING), LONG)

  await givenUpAsKilled()
  const third = await startServer(environment)
  const undone = await ended(shopOf(third.url, ana), writing.id)
  expect(undone).toMatchObject({ status: 'undone', failure: null })
  expect(await rowsOf(ana)).toEqual(NOTHING)
  expect(await rowsOf(rui)).toEqual(EVERYTHING)
  expect(await ledgerErrors(app.admin)).toEqual([])
})

test('a server that is stopped during an import exits within seconds, and the next one completes it', {
  timeout: 120_000,
}, async () => {
  const ana = await app.shop()
  const first = await startServer(environment)
  const before = shopOf(first.url, ana)
  const { id } = await sendFile(before, FILE)
  await start(before, id)
  await working(before, id, 'running')
  const told = performance.now()
  expect(await first.end('SIGTERM')).toBe(0)
  expect(performance.now() - told).toBeLessThan(8000)
  expect(await rowsOf(ana)).toEqual(NOTHING)
  const second = await startServer(environment)
  expect(await ended(shopOf(second.url, ana), id)).toMatchObject({ status: 'done', failure: null })
  expect(await rowsOf(ana)).toEqual(EVERYTHING)
})
