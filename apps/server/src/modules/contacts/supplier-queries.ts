import type { contactOptionsInput, supplierInput } from '@prateleira/contract/contacts/schemas'
import { sql } from 'kysely'
import type * as z from 'zod'
import { db, tenant } from '../../kernel/db/query.ts'
import { requireRead } from '../../kernel/rpc/require-read.ts'
import { deliveryOf } from '../stock/index.ts'
import { matching, meantFirst } from './matching.ts'
import { hint, OPTIONS_LENGTH } from './options.ts'
import { isReversed } from './purchase-queries.ts'

type Input = z.output<typeof supplierInput>

const columns = [
  's.id',
  's.shop_id as user_id',
  's.name',
  's.contact_person',
  's.email',
  's.phone',
  's.address',
  's.notes',
  's.document',
  's.created_at',
] as const

/** Rows that refer to the supplier, counted before it is deleted (SUP-02), and what was bought. */
const references = [
  sql<number>`(select count(*)::int from products p
    where p.shop_id = s.shop_id and p.supplier_id = s.id)`.as('product_count'),
  sql<number>`(select count(*)::int from stock_movements m
    where m.shop_id = s.shop_id and m.supplier_id = s.id)`.as('movement_count'),
  sql<number>`(select count(distinct ${deliveryOf})::int from stock_movements m
    where m.shop_id = s.shop_id and m.supplier_id = s.id and m.kind = 'entry' and not ${isReversed})`.as(
    'purchase_count',
  ),
]

function found(search: string) {
  const query = db.selectFrom('suppliers as s').where('s.shop_id', '=', tenant)
  const condition = matching(search, {
    id: sql.ref('s.id'),
    text: [sql.ref('s.name'), sql.ref('s.contact_person'), sql.ref('s.email'), sql.ref('s.phone')],
    numbers: [sql.ref('s.document'), sql.ref('s.phone')],
    phone: sql.ref('s.phone'),
  })
  return condition === null ? query : query.where(condition)
}

/** One page of suppliers by name (DATA-02). */
export function supplierPage(search: string, limit: number, offset: number) {
  // The page is limited before anything is counted for its rows.
  const page = found(search)
    .selectAll('s')
    .orderBy(sql`fold(s.name)`)
    .orderBy('s.id')
    .limit(sql.lit(limit))
    .offset(sql.lit(offset))
    .as('s')
  return db
    .selectFrom(page)
    .select([...columns, ...references])
    .orderBy(sql`fold(s.name)`)
    .orderBy('s.id')
}

export function supplierCount(search: string) {
  return found(search).select(sql<number>`count(*)::int`.as('total'))
}

export function supplierById(id: string) {
  return db
    .selectFrom('suppliers as s')
    .where('s.shop_id', '=', tenant)
    .where('s.id', '=', id)
    .select([...columns, ...references])
}

export function supplierName(id: string) {
  return db
    .selectFrom('suppliers as s')
    .where('s.shop_id', '=', tenant)
    .where('s.id', '=', id)
    .select(['s.id', 's.name'])
}

/** Names for a dropdown, what is meant most likely first, else by name (DATA-02). */
export function supplierOptions({ search, ...more }: z.output<typeof contactOptionsInput>) {
  requireRead(more)
  return found(search)
    .select(['s.id', 's.name', hint('s').as('hint')])
    .orderBy(sql`${sql.join(meantFirst(search, sql.ref('s.name')))}`)
    .orderBy('s.id')
    .limit(sql.lit(OPTIONS_LENGTH))
}

export function insertSupplier(supplier: Input) {
  return db
    .insertInto('suppliers')
    .values({ ...supplier, shop_id: tenant })
    .returning('id')
}

export function lockedSupplier(id: string) {
  return db
    .selectFrom('suppliers')
    .where('shop_id', '=', tenant)
    .where('id', '=', id)
    .selectAll()
    .forNoKeyUpdate()
}

export function updateSupplier(id: string, supplier: Partial<Input>) {
  return db
    .updateTable('suppliers')
    .set({ ...supplier, updated_at: sql`now()` })
    .where('shop_id', '=', tenant)
    .where('id', '=', id)
}

/** Products and movements stay, without the supplier: the trigger clear_references clears the reference. */
export function deleteSupplier(id: string) {
  return db.deleteFrom('suppliers').where('shop_id', '=', tenant).where('id', '=', id).returning('id')
}
