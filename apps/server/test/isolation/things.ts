import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { hashOfKey } from '../../src/kernel/http/bearer.ts'
import { makeKey } from '../../src/modules/integration/admit-keys.ts'
import { PASSWORD, type Shop } from '../harness.ts'
import { putImports } from './imports.ts'

/** What a shop owns, for calls of several modules. */
export interface SharedThings {
  category: string
  /** Not used by any product. */
  freeCategory: string
  supplier: string
  customer: string
  product: string
  variant: string
  /** Another variant of the product, without stock. */
  spareVariant: string
  movement: string
  /** A sale, and a pending one. */
  sale: string
  saleItem: string
  parked: string
  /** A closed register, the open session of another register, and a closed session. */
  freeRegister: string
  cashSession: string
  closedSession: string
  pending: string
  /** A customer with a debt, and one of their receipts. */
  debtor: string
  receipt: string
  /** A finished import of products, and a file that was uploaded but not imported yet. */
  import: string
  newImport: string
  /** For the integration API. */
  key: string
  /** A member without an account, who signs in by PIN, and an invited address. */
  member: string
  invitation: string
  /** File name of a picture, which exists after notePicture. */
  image: string
  /** For the admin area: the shop's own user, a plan on sale, and an administrator's record. */
  user: string
  /** The shop's own id. */
  shop: string
  plan: string
  administrator: string
  /** The owner's session, with which the calls are made. */
  session: string
  /** The shop owner's. */
  email: string
  /** Occurs in every text. */
  mark: string
  today: string
}

/** What a shop owns, named in calls. Modules add their own in isolation.ts, by declaration merging. */
export interface Things extends SharedThings {}

/** Fills a shop with one of everything that several modules use, through the API only. */
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
  const imported = await putImports(shop, mark)
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
    // A sale item has the id of its movement.
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

/** The shop does not require cash sessions afterwards, so calls without one still work. */
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

/** Records the shop's picture without its file, because decoding one for every shop is slow. */
export async function notePicture(admin: pg.Pool, { shopId }: Shop, { image }: Things): Promise<void> {
  await admin.query('insert into product_images (shop_id, name) values ($1, $2)', [shopId, image])
}

/** Inserted into the database where possible: creating a key checks the password, which is slower than everything else here. */
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

let marks = 0
/** A word that occurs nowhere else. */
export function newMark(): string {
  marks += 1
  return `canario${process.pid}x${marks}z`
}
