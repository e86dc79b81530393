import { normalizeCode } from '@prateleira/contract/catalog/rules'
import { PICKER_LENGTH } from '@prateleira/contract/shared/constants'
import { normalizeGtin } from '@prateleira/contract/shared/documents'
import { sql } from 'kysely'
import { db, tenant } from '../../platform/query.ts'
import { matching, productsCoded, type Scope, type Search } from './product-search.ts'

const columns = [
  'v.id as product_variant_id',
  'p.id as product_id',
  'p.name as product_name',
  'p.internal_code',
  'v.sku',
  'v.barcode',
  'v.size',
  'v.color',
  'p.unit',
  'v.current_stock',
  'p.total_stock',
  'p.min_stock_level',
  'p.cost_price',
  'p.sale_price',
] as const

function movable() {
  return db
    .selectFrom('products as p')
    .innerJoin('product_variants as v', (join) =>
      join.onRef('v.user_id', '=', 'p.user_id').onRef('v.product_id', '=', 'p.id'),
    )
    .where('p.user_id', '=', tenant)
    .where('p.is_active', '=', sql.lit(true))
    .where('v.is_active', '=', sql.lit(true))
}

/** Active variants of the newest products that match, by name. Each product has at least one variant, so few are enough. */
export function pickerRows(search: Search, scope: Scope) {
  const found = matching(search, { status: 'active' }, scope, { limit: PICKER_LENGTH, offset: 0 })
  return inOrder(movable().innerJoin(found.as('m'), 'm.id', 'p.id'))
}

/** Active variants from the start of the alphabet: what the list shows before anything is typed. */
export function firstRows() {
  const first = db
    .selectFrom('products')
    .where('user_id', '=', tenant)
    .where('is_active', '=', sql.lit(true))
    .select('id')
    .orderBy(sql`fold(name)`)
    .orderBy('id')
    .limit(sql.lit(PICKER_LENGTH))
  return inOrder(movable().innerJoin(first.as('m'), 'm.id', 'p.id'))
}

/** What a scanner or a person who knows the code means: exactly this barcode, SKU or internal code. */
export function exactRows(code: string) {
  const upper = normalizeCode(code)
  return inOrder(movable().innerJoin(productsCoded(code).as('m'), 'm.id', 'p.id')).where((either) =>
    either.or([
      either('v.barcode', '=', normalizeGtin(code)),
      either('v.sku_key', '=', upper),
      either('p.internal_code', '=', upper),
    ]),
  )
}

function inOrder<Q extends ReturnType<typeof movable>>(query: Q) {
  return (query as ReturnType<typeof movable>)
    .select(columns)
    .orderBy(sql`fold(p.name)`)
    .orderBy('v.id')
    .limit(sql.lit(PICKER_LENGTH))
}
