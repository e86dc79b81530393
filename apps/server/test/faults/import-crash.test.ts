import { expect, test, vi } from 'vitest'
import { type Shop, shopOf, testApp } from '../harness.ts'
import { ended, sendFile, start } from '../import.ts'
import { ledgerErrors } from './ledger.ts'
import { startServer } from './server-process.ts'

const app = await testApp()
const PRODUCTS = 1_000
const FILE = [
  'codigo;nome;categoria;preco;estoque',
  ...Array.from({ length: PRODUCTS }, (_, index) => `P-${index};Produto ${index};Cat ${index % 9};1,50;3`),
].join('\n')
/** A server that says nothing for half a minute is given up as dead. */
const GIVEN_UP = { timeout: 45_000, interval: 250 }

/** Rows that a shop has of everything that an import makes. */
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

test('kill -9 of the server while it imports: nothing of the file is there, its owner hears so, and imports it once', {
  timeout: 120_000,
}, async () => {
  const environment = { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir }
  const [ana, rui] = [await app.shop(), await app.shop()]
  const first = await startServer(environment)
  const [anaBefore, ruiBefore] = [shopOf(first.url, ana), shopOf(first.url, rui)]
  const [writing, beginning] = [await sendFile(anaBefore, FILE), await sendFile(ruiBefore, FILE)]
  await start(anaBefore, writing.id)
  await vi.waitFor(async () => {
    const { status, progress } = await anaBefore.api.imports.getImport({ id: writing.id })
    expect(status).toBe('running')
    expect(progress).toEqual({ done: expect.any(Number), total: PRODUCTS })
    expect(progress.done).toBeGreaterThan(0)
  }, GIVEN_UP)
  // The other one has hardly opened its file.
  await start(ruiBefore, beginning.id)
  await first.end('SIGKILL')

  const second = await startServer(environment)
  for (const [person, { id }] of [
    [ana, writing],
    [rui, beginning],
  ] as const) {
    const shop = shopOf(second.url, person)
    await vi.waitFor(async () => expect(await rowsOf(shop)).toEqual(NOTHING), GIVEN_UP)
    await vi.waitFor(
      async () =>
        expect(await shop.api.imports.getImport({ id })).toMatchObject({
          status: 'failed',
          failure: 'A importação foi interrompida e nada foi importado. Tente de novo.',
        }),
      GIVEN_UP,
    )
    expect(await rowsOf(shop)).toEqual(NOTHING)
    await start(shop, id)
    expect(await ended(shop, id)).toMatchObject({ status: 'done', products_made: PRODUCTS })
    expect((await start(shop, id)).status).toBe('done')
    expect(await rowsOf(shop)).toEqual(EVERYTHING)
  }
  expect(await ledgerErrors(app.admin)).toEqual([])
})
