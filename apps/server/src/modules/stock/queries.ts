import { RECENT_MOVEMENTS_LENGTH } from '@prateleira/contract/shared/constants'
import type { movementListInput } from '@prateleira/contract/stock/schemas'
import { CompiledQuery, sql } from 'kysely'
import type * as z from 'zod'
import { db, type Query, tenant } from '../../platform/query.ts'

/** A hand-written statement: the hot writes are one statement each. */
export function written<R>(text: string, values: readonly unknown[]): Query<R> {
  return { compile: () => CompiledQuery.raw(text, [...values]) as CompiledQuery<R> }
}

export interface RegisteredRow {
  id: string
  product_variant_id: string
  product_id: string
  product_name: string
  quantity: string
  unit_price: string | null
  total_value: string | null
  balance_after: string
  total_after: string
  min_stock_level: string
  reference_id: string | null
}

function registeredRows() {
  return db
    .selectFrom('stock_movements as m')
    .innerJoin('products as p', (join) =>
      join.onRef('p.user_id', '=', 'm.user_id').onRef('p.id', '=', 'm.product_id'),
    )
    .where('m.user_id', '=', tenant)
    .select([
      'm.id',
      'm.product_variant_id',
      'm.product_id',
      'p.name as product_name',
      'm.quantity',
      'm.unit_price',
      'm.total_value',
      'm.balance_after',
      'm.total_after',
      'p.min_stock_level',
      'm.reference_id',
    ])
    .orderBy('m.id')
}

export function registeredByReference(referenceId: string) {
  return registeredRows().where('m.reference_id', '=', referenceId)
}

export function registeredByIds(ids: string[]) {
  return registeredRows().where('m.id', 'in', ids)
}

export function registeredByKey(key: string) {
  return db
    .selectFrom('stock_movements')
    .where('user_id', '=', tenant)
    .where('idempotency_key', '=', key)
    .select(['reference_id', 'request_hash'])
}

const reversed =
  sql<boolean>`exists (select from stock_movements r where r.user_id = m.user_id and r.reverses_id = m.id)`.as(
    'reversed',
  )

/** What a reversal needs to know of one movement, or of all movements of a sale. */
export function reversible(which: { id: string } | { referenceId: string }) {
  const query = db
    .selectFrom('stock_movements as m')
    .where('m.user_id', '=', tenant)
    .select([
      'm.id',
      'm.product_id',
      'm.product_variant_id',
      'm.movement_type',
      'm.kind',
      'm.movement_date',
      'm.quantity',
      'm.unit_price',
      'm.supplier_id',
      'm.reference_id',
      'm.reference_type',
      reversed,
    ])
  return 'id' in which
    ? query.where('m.id', '=', which.id)
    : query.where('m.reference_id', '=', which.referenceId).where('m.kind', '=', 'exit')
}

/** Movements as people read them; narrow it and put it in order. */
function movements() {
  return db
    .selectFrom('stock_movements as m')
    .innerJoin('products as p', (join) =>
      join.onRef('p.user_id', '=', 'm.user_id').onRef('p.id', '=', 'm.product_id'),
    )
    .innerJoin('product_variants as v', (join) =>
      join.onRef('v.user_id', '=', 'm.user_id').onRef('v.id', '=', 'm.product_variant_id'),
    )
    .leftJoin('suppliers as s', (join) =>
      join.onRef('s.user_id', '=', 'm.user_id').onRef('s.id', '=', 'm.supplier_id'),
    )
    .where('m.user_id', '=', tenant)
    .select([
      'm.id',
      'm.user_id',
      'm.product_variant_id',
      'm.product_id',
      'p.name as product_name',
      'p.internal_code',
      'v.sku',
      'v.size',
      'v.color',
      'p.unit',
    ])
    .select([
      'm.movement_type',
      'm.kind',
      'm.quantity',
      'm.unit_price',
      'm.total_value',
      'm.unit_cost',
      'm.balance_after',
      'm.movement_date',
    ])
    .select([
      'm.exit_reason',
      'm.responsible_person',
      'm.notes',
      'm.supplier_id',
      's.name as supplier_name',
      'm.reference_id',
      'm.reference_type',
      'm.reverses_id',
      'm.created_at',
      reversed,
    ])
}

/** The 10 latest entries of the form, by when they were registered (DATA-02). */
export function recentEntries() {
  return movements()
    .where('m.kind', '=', sql.lit('entry'))
    .orderBy('m.id', 'desc')
    .limit(sql.lit(RECENT_MOVEMENTS_LENGTH))
}

/** The 10 latest exits of the form, by their date (EXI-07). */
export function recentExits() {
  return movements()
    .where('m.kind', '=', sql.lit('exit'))
    .orderBy('m.movement_date', 'desc')
    .orderBy('m.id', 'desc')
    .limit(sql.lit(RECENT_MOVEMENTS_LENGTH))
}

/** One page of the ledger and one row more, to know whether there is another page. Newest first. */
export function ledgerPage(input: z.output<typeof movementListInput>) {
  let query = movements()
    .orderBy('m.id', 'desc')
    .limit(sql.lit(input.limit + 1))
  if (input.before) query = query.where('m.id', '<', input.before)
  if (input.movement_type) query = query.where('m.movement_type', '=', input.movement_type)
  if (input.product_variant_id) query = query.where('m.product_variant_id', '=', input.product_variant_id)
  // Through the variants: the ledger is indexed by variant, and a product has few.
  if (input.product_id)
    query = query.where(
      'm.id',
      'in',
      newestOf(input.product_id, input.limit + 1, input.before, input.movement_type),
    )
  return query
}

function newestOf(productId: string, limit: number, before: string | undefined, type: string | undefined) {
  return sql<string>`(
    select newest.id from product_variants pv
     cross join lateral (
       select mm.id from stock_movements mm
        where mm.user_id = pv.user_id and mm.product_variant_id = pv.id
          and (${before ?? null}::uuid is null or mm.id < ${before ?? null}::uuid)
          and (${type ?? null}::text is null or mm.movement_type = ${type ?? null})
        order by mm.id desc limit ${sql.lit(limit)}
     ) newest
     where pv.user_id = current_tenant() and pv.product_id = ${productId})`
}
