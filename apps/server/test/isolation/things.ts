import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { expect, vi } from 'vitest'
import { hashOfKey } from '../../src/kernel/http/bearer.ts'
import { makeKey } from '../../src/modules/integration/admit-keys.ts'
import { PASSWORD, type Shop } from '../harness.ts'

/** What a shop owns, for calls of several modules. */
export interface SharedThings {
  category: string
  /** No product uses it. */
  freeCategory: string
  supplier: string
  customer: string
  product: string
  variant: string
  /** Another variant of the product, of which nothing is there. */
  spareVariant: string
  movement: string
  /** A sale, and one that waits. */
  sale: string
  saleItem: string
  parked: string
  /** A register that is closed, the open session of another, and one that is over. */
  freeRegister: string
  cashSession: string
  closedSession: string
  pending: string
  /** A customer who owes, and a receipt of theirs. */
  debtor: string
  receipt: string
  /** An import of products that is done, and a file that was sent and not imported yet. */
  import: string
  newImport: string
  /** Of the integration API. */
  key: string
  /** Somebody who works by PIN alone, and an address that is invited. */
  member: string
  invitation: string
  /** The file name of a picture; it is there after notePicture. */
  image: string
  /** The shop's own user, a plan on sale, and the record of an administrator: for the admin area. */
  user: string
  /** The shop itself. */
  shop: string
  plan: string
  administrator: string
  /** The owner's own, the one that asks. */
  session: string
  /** Of the shop's owner. */
  email: string
  /** Stands in every text. */
  mark: string
  today: string
}

/** What a shop owns, for calls that name it. A module adds its own in its isolation.ts, by declaration merging. */
export interface Things extends SharedThings {}

/** Fills a shop with one of everything that several modules name, all through the API. */
export async function furnishShared(
  shop: Shop,
  mark: string,
  { cost, bought } = { cost: '2.00', bought: '2.50' },
): Promise<SharedThings> {
  const { catalog, contacts, stock, account } = shop.api
  const note = `nota ${mark}`
  const contact = {
    name: `Contato ${mark}`,
    email: `${mark}@example.com`,
    phone: '11 5555-0000',
    notes: note,
    address: note,
  }
  const [{ today }, category, freeCategory, supplier, customer] = await Promise.all([
    account.me(),
    catalog.createCategory({ name: `Categoria ${mark}`, description: note }),
    catalog.createCategory({ name: `Livre ${mark}` }),
    contacts.createSupplier({ ...contact, contact_person: `Pessoa ${mark}` }),
    contacts.createCustomer(contact),
  ])
  const product = await catalog.createProduct({
    name: `Produto ${mark}`,
    description: note,
    internal_code: `C-${mark}`,
    category_id: category.id,
    supplier_id: supplier.id,
    cost_price: cost,
    sale_price: '3.00',
    min_stock_level: '500',
    variants: [
      { size: 'P', color: `cor ${mark}`, sku: `SKU-${mark}`, initial_stock: '10' },
      { size: 'G', color: `cor ${mark}` },
    ],
  })
  const [plan] = await shop.api.billing.listPlans()
  const { sessions } = await account.getSecurity()
  const { variants } = await catalog.getProduct({ id: product.id })
  const variant = (variants[0] as { id: string }).id
  const line = { product_variant_id: variant, quantity: '5', unit_price: '2.50' }
  const imported = await imports(shop, mark)
  const key = await keyOf(shop, `Chave ${mark}`)
  const member = await shop.api.team.addCounterMember({ full_name: `Membro ${mark}`, role: 'seller' })
  const invitation = await shop.api.team.inviteMember({
    email: `convite-${mark}@example.com`,
    role: 'stocker',
  })
  const entry = await stock.registerEntry({
    headers: {},
    body: { lines: [{ ...line, unit_price: bought }], supplier_id: supplier.id, notes: note },
  })
  const { reference_id: sale, movements: sold } = await stock.registerExit({
    headers: {},
    body: {
      lines: [{ ...line, quantity: '2' }],
      exit_date: today,
      responsible_person: `Pessoa ${mark}`,
      exit_reason: 'venda',
      customer_id: customer.id,
      notes: note,
    },
  })
  const parkedLine = { product_variant_id: variant, name: `Produto ${mark}`, sku: mark, unit: 'un' as const }
  const parked = await shop.api.sales.parkSale({
    id: randomUUID(),
    customer_id: customer.id,
    cart: { lines: [{ ...parkedLine, quantity: '1', unit_price: '3.00' }] },
  })
  const pending = await shop.api.sales.holdSale({
    id: randomUUID(),
    sale: {
      lines: [{ product_variant_id: variant, quantity: '1', unit_price: '3.00' }],
      customer_id: customer.id,
      total: '3.00',
      payments: [{ method: 'pix', amount: '3.00' }],
    },
  })
  return {
    ...(await cashOf(shop, mark)),
    ...(await creditOf(shop, mark, variant)),
    sale,
    // An item has the id of its movement.
    saleItem: (sold[0] as { id: string }).id,
    parked: parked.id,
    pending: pending.id,
    category: category.id,
    freeCategory: freeCategory.id,
    supplier: supplier.id,
    customer: customer.id,
    product: product.id,
    variant,
    spareVariant: (variants[1] as { id: string }).id,
    user: shop.shopId,
    shop: shop.shopId,
    email: shop.email,
    session: sessions[0]?.id as string,
    plan: plan?.id as string,
    administrator: randomUUID(),
    movement: (entry.movements[0] as { id: string }).id,
    key,
    member: member.id,
    invitation: invitation.id,
    image: `1790000000000-${randomUUID().replaceAll('-', '')}.png`,
    ...imported,
    mark,
    today,
  }
}

async function creditOf({ api }: Shop, mark: string, variant: string) {
  const { id: debtor } = await api.contacts.createCustomer({ name: `Devedor ${mark}` })
  await api.sales.registerSale({
    headers: {},
    body: {
      lines: [{ product_variant_id: variant, quantity: '1', unit_price: '9.00' }],
      customer_id: debtor,
      total: '9.00',
      payments: [{ method: 'fiado', amount: '9.00' }],
    },
  })
  const { entries } = await api.receivables.receiveCredit({
    headers: {},
    params: { id: debtor },
    body: { amount: '2.00', method: 'pix' },
  })
  return { debtor, receipt: entries[0]?.id as string }
}

/** The shop keeps no cash by that: what needs none goes on as before. */
async function cashOf({ api: { cash } }: Shop, mark: string) {
  await cash.addRegister({ name: `Aberto ${mark}` })
  const { registers } = await cash.addRegister({ name: `Livre ${mark}` })
  const named = (name: string) =>
    registers.find((register) => register.name === `${name} ${mark}`)?.id as string
  const [open, free] = [named('Aberto'), named('Livre')]
  const begin = (register_id: string) =>
    cash.openCash({ headers: {}, body: { register_id, opening_float: '10.00' } })
  const [session, over] = await Promise.all([begin(open), begin(free)])
  const params = { id: over.id }
  await cash.moveCash({
    headers: {},
    params,
    body: { kind: 'withdrawal', amount: '5.00', reason: `nota ${mark}` },
  })
  await cash.closeCash({
    headers: {},
    params,
    body: { counts: [{ method: 'dinheiro', amount: '4.00' }] },
  })
  return { freeRegister: free, cashSession: session.id, closedSession: over.id }
}

/** Lets the shop's picture be there without its file: decoding one for every shop takes long. */
export async function notePicture(admin: pg.Pool, { shopId }: Shop, { image }: Things): Promise<void> {
  await admin.query('insert into product_images (shop_id, name) values ($1, $2)', [shopId, image])
}

/** Put in where it can be: checking the password, to make one, takes longer than all else here. */
async function keyOf({ api, database, shopId, personId }: Shop, name: string): Promise<string> {
  if (!database) return (await api.integration.createKey({ name, scope: 'read', password: PASSWORD })).id
  const { key, prefix } = makeKey()
  const { rows } = await database.query<{ id: string }>(
    `insert into integration_keys (shop_id, name, scope, key_hash, prefix, created_by, created_at, owner_confirmed)
     values ($1, $2, 'read', $3, $4, $5, now(), false) returning id`,
    [shopId, name, hashOfKey(key), prefix, personId],
  )
  return (rows[0] as { id: string }).id
}

async function imports(shop: Shop, mark: string): Promise<{ import: string; newImport: string }> {
  const [done, waiting] = [`Importado ${mark}`, `Ainda não ${mark}`]
  const file_name = `${mark}.csv`
  // A server of its own, whose database is not at hand, reads the files itself.
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

/** As sent: a server starts a thread for each reading of a file, which takes as long as all else that a shop is filled with. */
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

/** As after its import, which the product and the category come from. */
async function putDone(shop: Shop, file_name: string, name: string): Promise<string> {
  const { api, database, shopId } = shop
  const { id: category } = await api.catalog.createCategory({ name })
  const { id: product } = await api.catalog.createProduct({ name, category_id: category, variants: [{}] })
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
  const begun = `update product_imports set status = 'running', attempt = 1, progress_total = 1, file = null`
  await put(`${begun} where shop_id = $1 and id = $2`)
  const ended = `update product_imports set status = 'done', progress_done = 1, products_made = 1, variants_made = 1,
    categories_made = 1, lines_applied = 1, finished_at = now()`
  await put(`${ended} where shop_id = $1 and id = $2`)
  return id
}

let marks = 0
/** A word that is nowhere else. */
export function newMark(): string {
  marks += 1
  return `canario${process.pid}x${marks}z`
}
