import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { expect, vi } from 'vitest'
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
  const key = await shop.api.integration.createKey({
    name: `Chave ${mark}`,
    scope: 'read',
    password: PASSWORD,
  })
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
    key: key.id,
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

async function imports({ api }: Shop, mark: string): Promise<{ import: string; newImport: string }> {
  const file = (name: string) => {
    const content = Buffer.from(`nome;categoria\n${name};${name}`).toString('base64')
    return api.imports.uploadImport({ file_name: `${mark}.csv`, content })
  }
  const [done, waiting] = await Promise.all([file(`Importado ${mark}`), file(`Ainda não ${mark}`)])
  await api.imports.startImport({ params: { id: done.id }, body: { mode: 'all' } })
  await vi.waitFor(
    async () => expect(await api.imports.getImport({ id: done.id })).toMatchObject({ status: 'done' }),
    { timeout: 15_000 },
  )
  return { import: done.id, newImport: waiting.id }
}

let marks = 0
/** A word that is nowhere else. */
export function newMark(): string {
  marks += 1
  return `canario${process.pid}x${marks}z`
}
