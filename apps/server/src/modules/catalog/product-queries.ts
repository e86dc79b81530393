import { NO_CATEGORY } from '@prateleira/contract/catalog/constants'
import type { ProductSort } from '@prateleira/contract/catalog/rules'
import type { LastPurchase } from '@prateleira/contract/catalog/schemas'
import { type RawBuilder, sql } from 'kysely'
import {
  db,
  inIndexOrder,
  type Query,
  type Row,
  raw,
  replanned,
  tenant,
  unchanging,
  withheld,
} from '../../kernel/db/query.ts'
import { actorHas } from '../account/index.ts'
import { BESIDE_SEARCH, type Filter, narrowed, type Products } from './product-filter.ts'
import { isNewest, matching, type Scope, type Search, type Slice, similar } from './product-search.ts'

export const EVERYTHING: Search = { words: [] }

/** Products narrowed by the filter, as `p`. Words narrow them through product_search. */
function filtered(filter: Filter, search: Search, scope: Scope): Products {
  if (search.words.length === 0) return narrowed(filter)
  const found = matching(search, filter, scope).as('m')
  return narrowed(filter, BESIDE_SEARCH).innerJoin(found, 'm.id', 'p.id') as unknown as Products
}

const listed = [
  'p.id',
  'p.name',
  'p.internal_code',
  'p.category_id',
  'p.unit',
  'p.total_stock',
  'p.min_stock_level',
  withheld('p.cost_price').as('cost_price'),
  'p.sale_price',
  'p.is_low',
  'p.is_active',
  'p.image_url',
  // As text from the database: parsing a page of dates costs more than sending it.
  sql<string>`p.created_at::text`.as('created_at'),
] as const

/** Size and colour of the only active one of a product's variants `v`. */
export const onlyOptions = sql`
  case when count(*) filter (where v.is_active) = 1 then max(v.size) filter (where v.is_active) end as size,
  case when count(*) filter (where v.is_active) = 1 then max(v.color) filter (where v.is_active) end as color`

/** Aggregates over the variants of the product `p`, in a single lookup. */
const ofVariants = sql<{
  variant_count: number
  size: string | null
  color: string | null
  reserved: string
}>`lateral (
  select (count(*) filter (where v.is_active))::int as variant_count, ${onlyOptions}, coalesce(sum(v.reserved), 0) as reserved
    from product_variants v where v.shop_id = p.shop_id and v.product_id = p.id)`

/** Sort keys, with the product's id as the last one. No price sorts before every price. */
const KEYS = {
  name: sql`fold(p.name)`,
  code: sql`p.internal_code`,
  stock: sql`p.total_stock`,
  price: sql`p.sale_price`,
}

function order(sort: ProductSort | undefined) {
  if (sort === undefined) return { key: sql`p.id`, by: sql`p.id desc`, shownBy: sql`p.id desc` }
  const name = sort.replace('-', '') as keyof typeof KEYS
  const down = sort.startsWith('-')
  const nulls = name !== 'price' ? sql`` : down ? sql`nulls last` : sql`nulls first`
  const by = (key: RawBuilder<unknown>) =>
    down ? sql`${key} desc ${nulls}, p.id desc` : sql`${key} ${nulls}, p.id`
  return { key: KEYS[name], by: by(KEYS[name]), shownBy: by(sql`p.key`) }
}

function pageOf(query: Products, key: RawBuilder<unknown>) {
  return query.select([...listed, 'p.shop_id', key.as('key')])
}

export interface Cut extends Slice {
  sort?: ProductSort | undefined
}

/**
 * One page of matching products, newest first by default. The newest are read from the index: without statistics all
 * would be read and sorted.
 */
export function productPage(filter: Filter, search: Search, scope: Scope, cut: Cut): Query<ProductRow> {
  const page = replanned(listing(filter, search, scope, cut))
  return isNewest(scope) ? inIndexOrder(page) : page
}

export type ProductRow = Row<ReturnType<typeof listing>>

function listing(filter: Filter, search: Search, scope: Scope, cut: Cut) {
  // The page is limited before anything is joined to it. Literals instead of parameters, because the plan depends on the
  // small limit.
  const page = filtered(filter, search, scope).limit(sql.lit(cut.limit)).offset(sql.lit(cut.offset))
  return ordered(page, cut.sort)
}

function ordered(page: Products, sort: ProductSort | undefined) {
  const { key, by, shownBy } = order(sort)
  return shown(pageOf(page, key).orderBy(by)).orderBy(shownBy)
}

/** Built pages, by everything their text depends on. Bounded, because a page may have any number. */
const pages = new Map<string, ReturnType<typeof newListPage>>()
const PAGES_MAX = 200

/** One page of the list without a search. First pages are the same few queries, built and planned once. */
export function listPage(filter: Filter, cut: Cut): ReturnType<typeof newListPage> {
  if (filter.category && filter.category !== NO_CATEGORY) return newListPage(filter, cut)
  const key = JSON.stringify([{ ...filter, search: '' }, cut])
  let page = pages.get(key)
  if (page === undefined) {
    page = unchanging(newListPage(filter, cut))
    if (pages.size < PAGES_MAX) pages.set(key, page)
  }
  return page
}

function newListPage(filter: Filter, cut: Cut): Query<ProductRow> {
  const page = listing(filter, EVERYTHING, 'all', cut)
  return inIndexOrder(cut.offset === 0 ? page : replanned(page))
}

/** Products similar to the text, most similar first; null when no word can be compared. */
export function similarPage(filter: Filter, search: Search, limit: number) {
  const found = similar(search, limit)
  if (found === null || filter.status !== 'active') return null
  const page = narrowed(filter).innerJoin(found.as('m'), 'm.id', 'p.id')
  const rows = pageOf(page as unknown as Products, sql`m.score`)
  return replanned(shown(rows).orderBy(sql`p.key desc, p.id desc`))
}

type Page = ReturnType<typeof pageOf>

function shown(page: Page) {
  return db
    .selectFrom(page.as('p'))
    .leftJoin('categories as c', (join) =>
      join.onRef('c.shop_id', '=', 'p.shop_id').onRef('c.id', '=', 'p.category_id'),
    )
    .innerJoin(ofVariants.as('v'), (join) => join.onTrue())
    .select([...listed, 'c.name as category_name', 'v.variant_count', 'v.size', 'v.color', 'v.reserved'])
}

const IDS = '/* ids */'

/** The constant parts of productsById, built once because building them cost more than the rest. */
const [BEFORE_IDS = '', AFTER_IDS = ''] = shown(
  pageOf(
    db
      .selectFrom('products as p')
      .innerJoin(sql<{ id: string }>`${sql.raw(IDS)}`.as('m'), 'm.id', 'p.id')
      .where('p.shop_id', '=', tenant) as unknown as Products,
    sql`p.id`,
  ),
)
  .compile()
  .sql.split(IDS)

/** The products with these ids, in any order. */
export function productsById(ids: string[]): Query<ProductRow> {
  const known = sql`(select unnest(${ids}::uuid[]) as id)`
  // Planned once, so it must not be planned to read an empty table as a whole.
  return inIndexOrder(raw(sql<ProductRow>`${sql.raw(BEFORE_IDS)}${known}${sql.raw(AFTER_IDS)}`))
}

/** Number, low stock and value (stock × cost) of all products in the filter: reads them all. */
export function productSummary(filter: Filter, search: Search, scope: Scope) {
  const all = filtered(filter, search, scope).select([
    sql<number>`count(*)::int`.as('found'),
    sql<number>`(count(*) filter (where p.is_low))::int`.as('low_stock'),
    withheld(sql`round(coalesce(sum(p.total_stock * p.cost_price), 0), 2)`).as('stock_value'),
  ])
  return replanned(all)
}

/** The same for the whole active catalogue, from the maintained totals: folded ones and later changes. */
export const catalogueTotals = () => KEPT_TOTALS

const KEPT_TOTALS = unchanging(keptTotals())

function keptTotals() {
  const changes = db
    .selectFrom('stock_total_changes as c')
    .where('c.shop_id', '=', tenant)
    .select([
      sql<string>`coalesce(sum(c.products), 0)`.as('products'),
      sql<string>`coalesce(sum(c.low), 0)`.as('low'),
      sql<string>`coalesce(sum(c.units), 0)`.as('units'),
      withheld(sql`coalesce(sum(c.value), 0)`).as('value'),
    ])
    .as('c')
  return db
    .selectFrom(changes)
    .leftJoin('stock_totals as t', (join) => join.on('t.shop_id', '=', tenant))
    .select([
      sql<number>`(coalesce(t.products, 0) + c.products)::int`.as('found'),
      sql<number>`(coalesce(t.low, 0) + c.low)::int`.as('low_stock'),
      sql<string>`coalesce(t.units, 0) + c.units`.as('units'),
      withheld(sql`round(coalesce(t.value, 0) + c.value, 2)`).as('stock_value'),
    ])
}

export function productCount(filter: Filter) {
  return filtered(filter, EVERYTHING, 'all').select(sql<number>`count(*)::int`.as('found'))
}

export function productById(id: string) {
  return db
    .selectFrom('products as p')
    .leftJoin('categories as c', (join) =>
      join.onRef('c.shop_id', '=', 'p.shop_id').onRef('c.id', '=', 'p.category_id'),
    )
    .leftJoin('suppliers as s', (join) =>
      join.onRef('s.shop_id', '=', 'p.shop_id').onRef('s.id', '=', 'p.supplier_id').on(actorHas('suppliers')),
    )
    .innerJoin(ofVariants.as('v'), (join) => join.onTrue())
    .where('p.shop_id', '=', tenant)
    .where('p.id', '=', id)
    .select([
      ...listed,
      'c.name as category_name',
      'v.variant_count',
      'v.size',
      'v.color',
      'v.reserved',
      'p.shop_id as user_id',
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
    .where('shop_id', '=', tenant)
    .where('product_id', '=', productId)
    .select([
      'id',
      'product_id',
      'shop_id as user_id',
      'size',
      'color',
      'sku',
      'has_own_sku',
      'barcode',
      'current_stock',
      'reserved',
      withheld('average_cost').as('average_cost'),
      'is_active',
      'has_moved',
    ])
    .orderBy('id')
}

/** The variants with the newest entry of each that has a price and was not reversed; a corrected one is as new as what it replaces. */
export function boughtVariantsOf(productId: string) {
  const last = sql`(
    select json_build_object('unit_price', m.entry_cost::text, 'movement_date', m.movement_date, 'supplier_name', (
             select s.name from suppliers s where s.shop_id = m.shop_id and s.id = m.supplier_id and ${actorHas('suppliers')}))
      from stock_movements m
     where m.shop_id = product_variants.shop_id and m.product_variant_id = product_variants.id and m.kind = 'entry'
       and m.entry_cost is not null
       and not exists (select from stock_movements r where r.shop_id = m.shop_id and r.reverses_id = m.id)
     order by m.movement_date desc, coalesce(m.place_id, m.id) desc, m.id desc limit 1)`
  return variantsOf(productId).select(withheld(last).$castTo<LastPurchase | null>().as('last_purchase'))
}

export function codeOwner(code: string, exceptId: string | null) {
  const query = db
    .selectFrom('products')
    .select('id')
    .where('shop_id', '=', tenant)
    .where('internal_code', '=', code)
  return exceptId === null ? query : query.where('id', '<>', exceptId)
}
