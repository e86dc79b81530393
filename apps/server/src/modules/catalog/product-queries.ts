import type { productFilter } from '@prateleira/contract/catalog/schemas'
import { NO_CATEGORY } from '@prateleira/contract/catalog/schemas'
import { sql } from 'kysely'
import type * as z from 'zod'
import { db, tenant } from '../../platform/query.ts'
import { matching, type Scope, type Search } from './product-search.ts'

export type Filter = z.output<typeof productFilter>

/** Products narrowed by the filter, as `p`. Words narrow them through product_search. */
function filtered(filter: Filter, search: Search, scope: Scope) {
  let query = db.selectFrom('products as p').where('p.user_id', '=', tenant)
  if (filter.stock) query = query.where('p.is_low', '=', sql.lit(filter.stock === 'low'))
  if (search.words.length > 0) {
    return query.innerJoin(matching(search, filter, scope).as('m'), 'm.id', 'p.id') as unknown as typeof query
  }
  query = query.where('p.is_active', '=', sql.lit(filter.status === 'active'))
  if (filter.category === NO_CATEGORY) return query.where('p.category_id', 'is', null)
  return filter.category ? query.where('p.category_id', '=', filter.category) : query
}

const listed = [
  'p.id',
  'p.name',
  'p.internal_code',
  'p.category_id',
  'p.unit',
  'p.total_stock',
  'p.min_stock_level',
  'p.cost_price',
  'p.sale_price',
  'p.is_low',
  'p.is_active',
  'p.image_url',
  'p.created_at',
] as const

const variantCount = sql<number>`(select count(*)::int from product_variants v
  where v.user_id = p.user_id and v.product_id = p.id and v.is_active)`.as('variant_count')

/** One page of products, newest first. */
export function productPage(
  filter: Filter,
  search: Search,
  scope: Scope,
  cut: { limit: number; offset: number },
) {
  // The page is cut before anything is joined to it; with words alone, before products are read at all. Literals, not
  // parameters: the plan depends on how few rows are wanted.
  const early = search.words.length > 0 && filter.stock === undefined
  let page = early
    ? (db
        .selectFrom('products as p')
        .innerJoin(matching(search, filter, scope, cut).as('m'), 'm.id', 'p.id')
        .where('p.user_id', '=', tenant) as unknown as ReturnType<typeof filtered>)
    : filtered(filter, search, scope).limit(sql.lit(cut.limit)).offset(sql.lit(cut.offset))
  page = page.orderBy('p.id', 'desc')
  return db
    .selectFrom(page.select([...listed, 'p.user_id']).as('p'))
    .leftJoin('categories as c', (join) =>
      join.onRef('c.user_id', '=', 'p.user_id').onRef('c.id', '=', 'p.category_id'),
    )
    .select([...listed, 'c.name as category_name', variantCount])
    .orderBy('p.id', 'desc')
}

/** Found, low and value (stock × cost) over all that the filter lets through: reads them all. */
export function productSummary(filter: Filter, search: Search) {
  return filtered(filter, search, { kind: 'all' }).select([
    sql<number>`count(*)::int`.as('found'),
    sql<number>`(count(*) filter (where p.is_low))::int`.as('low_stock'),
    sql<string>`round(coalesce(sum(p.total_stock * p.cost_price), 0), 2)`.as('stock_value'),
  ])
}

/** The same for the whole active catalogue, from the totals the database keeps: folded ones and changes since. */
export function catalogueTotals() {
  const changes = db
    .selectFrom('stock_total_changes as c')
    .where('c.user_id', '=', tenant)
    .select([
      sql<string>`coalesce(sum(c.products), 0)`.as('products'),
      sql<string>`coalesce(sum(c.low), 0)`.as('low'),
      sql<string>`coalesce(sum(c.units), 0)`.as('units'),
      sql<string>`coalesce(sum(c.value), 0)`.as('value'),
    ])
    .as('c')
  return db
    .selectFrom(changes)
    .leftJoin('stock_totals as t', (join) => join.on('t.user_id', '=', tenant))
    .select([
      sql<number>`(coalesce(t.products, 0) + c.products)::int`.as('found'),
      sql<number>`(coalesce(t.low, 0) + c.low)::int`.as('low_stock'),
      sql<string>`coalesce(t.units, 0) + c.units`.as('units'),
      sql<string>`round(coalesce(t.value, 0) + c.value, 2)`.as('stock_value'),
    ])
}

export function productCount(filter: Filter) {
  return filtered(filter, { words: [] }, { kind: 'all' }).select(sql<number>`count(*)::int`.as('found'))
}

export function productById(id: string) {
  return db
    .selectFrom('products as p')
    .leftJoin('categories as c', (join) =>
      join.onRef('c.user_id', '=', 'p.user_id').onRef('c.id', '=', 'p.category_id'),
    )
    .leftJoin('suppliers as s', (join) =>
      join.onRef('s.user_id', '=', 'p.user_id').onRef('s.id', '=', 'p.supplier_id'),
    )
    .where('p.user_id', '=', tenant)
    .where('p.id', '=', id)
    .select([
      ...listed,
      'c.name as category_name',
      variantCount,
      'p.user_id',
      'p.description',
      's.id as supplier_id',
      's.name as supplier_name',
      's.contact_person as supplier_contact_person',
      's.phone as supplier_phone',
      's.email as supplier_email',
    ])
}

export function variantsOf(productId: string) {
  return db
    .selectFrom('product_variants')
    .where('user_id', '=', tenant)
    .where('product_id', '=', productId)
    .select([
      'id',
      'product_id',
      'user_id',
      'size',
      'color',
      'sku',
      'barcode',
      'current_stock',
      'average_cost',
      'is_active',
    ])
    .orderBy('id')
}

export function codeOwner(code: string, exceptId: string | null) {
  const query = db
    .selectFrom('products')
    .select('id')
    .where('user_id', '=', tenant)
    .where('internal_code', '=', code)
  return exceptId === null ? query : query.where('id', '<>', exceptId)
}
