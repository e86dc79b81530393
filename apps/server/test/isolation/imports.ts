import type pg from 'pg'
import { expect, vi } from 'vitest'
import type { Shop } from '../harness.ts'

/** Imports of a shop, one done and one still to be started. */
export async function putImports(shop: Shop, mark: string): Promise<{ import: string; newImport: string }> {
  const [done, waiting] = [`Importado ${mark}`, `Ainda não ${mark}`]
  const file_name = `${mark}.csv`
  // A server with a database out of reach reads the files itself.
  return shop.database
    ? { import: await putDone(shop, file_name, done), newImport: await putFile(shop, file_name, waiting) }
    : { import: await importFile(shop, file_name, done), newImport: await sendFile(shop, file_name, waiting) }
}

const contentOf = (name: string) => Buffer.from(`nome;categoria\n${name};${name}`)

async function sendFile({ api }: Shop, file_name: string, name: string): Promise<string> {
  const content = contentOf(name).toString('base64')
  return (await api.imports.uploadImport({ file_name, content })).id
}

async function importFile(shop: Shop, file_name: string, name: string): Promise<string> {
  const id = await sendFile(shop, file_name, name)
  const { imports } = shop.api
  await imports.startImport({ params: { id }, body: { mode: 'all' } })
  await vi.waitFor(async () => expect(await imports.getImport({ id })).toMatchObject({ status: 'done' }), {
    timeout: 15_000,
  })
  return id
}

/** The state after an upload. Inserted, because the server starts a thread per file, which takes as long as everything else here. */
async function putFile(
  { database, shopId, personId }: Shop,
  file_name: string,
  name: string,
): Promise<string> {
  const columns = ['nome', 'categoria'].map((column) => ({ name: column, samples: [name] }))
  const { rows } = await (database as pg.Pool).query<{ id: string }>(
    `insert into product_imports (shop_id, created_by, file_name, format, file, row_count, columns, mapping, source)
     values ($1, $2, $3, 'csv', $4, 1, $5, '{"name": 0, "category": 1}', 'other') returning id`,
    [shopId, personId, file_name, contentOf(name), JSON.stringify(columns)],
  )
  return (rows[0] as { id: string }).id
}

/** The state after the import that created the product and the category. */
async function putDone(shop: Shop, file_name: string, name: string): Promise<string> {
  const { api, database, shopId } = shop
  const { id: category } = await api.catalog.createCategory({ name })
  const { id: supplier } = await api.contacts.createSupplier({ name })
  const { id: product } = await api.catalog.createProduct({
    name,
    category_id: category,
    supplier_id: supplier,
    variants: [{}],
  })
  const id = await putFile(shop, file_name, name)
  const put = (text: string, ...more: string[]) => (database as pg.Pool).query(text, [shopId, id, ...more])
  await put(
    'insert into product_import_products (shop_id, import_id, product_id) values ($1, $2, $3)',
    product,
  )
  await put(
    'insert into product_import_categories (shop_id, import_id, category_id) values ($1, $2, $3)',
    category,
  )
  await put(
    'insert into product_import_suppliers (shop_id, import_id, supplier_id) values ($1, $2, $3)',
    supplier,
  )
  const begun = `update product_imports set status = 'running', attempt = 1, progress_total = 1, file = null`
  await put(`${begun} where shop_id = $1 and id = $2`)
  const ended = `update product_imports set status = 'done', progress_done = 1, products_made = 1, variants_made = 1,
    categories_made = 1, suppliers_made = 1, lines_applied = 1, finished_at = now()`
  await put(`${ended} where shop_id = $1 and id = $2`)
  return id
}
