import { VARIANTS_MAX } from '@prateleira/contract/catalog/constants'
import { PARTING, WHOLE } from '@prateleira/contract/catalog/meant-variants'
import { normalizeCode } from '@prateleira/contract/catalog/rules'
import { PICKER_LENGTH } from '@prateleira/contract/shared/constants'
import { normalizeGtin } from '@prateleira/contract/shared/gtin'
import { sql } from 'kysely'
import { db, inIndexOrder, replanned, tenant, withheld } from '../../kernel/db/query.ts'
import { likeness, productsCoded, type Search, similar } from './product-search.ts'

const OF_VARIANT = ['sku', 'barcode', 'size', 'color', 'current_stock', 'reserved'] as const
const OF_PRODUCT = ['internal_code', 'unit', 'total_stock', 'min_stock_level', 'sale_price'] as const

/** The names as columns of a table. */
function columnsOf<Table extends string, Name extends string>(table: Table, names: readonly Name[]) {
  return names.map((name) => `${table}.${name}` as const)
}

const columns = [
  'v.id as product_variant_id',
  'p.id as product_id',
  'p.name as product_name',
  withheld('p.cost_price').as('cost_price'),
  ...columnsOf('v', OF_VARIANT),
  ...columnsOf('p', OF_PRODUCT),
] as const

/** The same, of a subquery `p` that has selected them. */
const selected = columnsOf('p', [
  ...(['product_variant_id', 'product_id', 'product_name', 'cost_price'] as const),
  ...OF_VARIANT,
  ...OF_PRODUCT,
])

function movable() {
  return db
    .selectFrom('products as p')
    .innerJoin('product_variants as v', (join) =>
      join.onRef('v.shop_id', '=', 'p.shop_id').onRef('v.product_id', '=', 'p.id'),
    )
    .where('p.shop_id', '=', tenant)
    .where('p.is_active', '=', sql.lit(true))
    .where('v.is_active', '=', sql.lit(true))
}

/**
 * Active variants of these products: first those that contain every word themselves, of these the product of exactly that name, then by
 * `likeness` ('mel' means 'Mel silvestre' rather than 'Vermelho') and by name. Of one product those with more of the words whole come first, and where
 * any has every word the others are left out: `meantVariants` of the contract. Each product has at least one variant, so few products suffice.
 */
export function pickerRows(search: Search, products: string[]) {
  const found = sql<{ id: string }>`(select unnest(${products}::uuid[]) as id)`
  const own = movable()
    .where('p.id', '=', sql<string>`m.id`)
    .select([...columns, 'p.category_id', ownText.as('own_text'), traits.as('traits')])
    // Keeps the join inside: before PostgreSQL 17 the cost of a disabled sort below hides any difference between join orders.
    .offset(sql.lit(0))
  // Without a category the comparison is null, which would come first.
  const conditions = search.words.map(({ forms, categoryIds }) => {
    const found = forms.map((form) => sql`strpos(o.own_text, ${form}) > 0`)
    return sql`(${sql.join(found, sql` or `)} or coalesce(o.category_id = any(${categoryIds}::uuid[]), false))`
  })
  const hasAll = sql<boolean>`(${sql.join(conditions, sql` and `)})`
  const ranked = db
    .selectFrom(own.as('o'))
    .selectAll()
    .select([hasAll.as('has_all'), wholeness(search).as('whole')])
    .select(likeness(search, sql`o.own_text`, sql`o.category_id`).as('alike'))
    // Computes each once.
    .offset(sql.lit(0))
  const told = db
    .selectFrom(ranked.as('r'))
    .selectAll()
    .select(sql<boolean>`bool_or(r.has_all) over ()`.as('is_named'))
    .select(sql<number>`least(r.alike, min(r.alike) over (${lesser}))`.as('rank'))
  const rows = db
    .selectFrom(found.as('m'))
    .innerJoinLateral(told.as('p'), (join) => join.onTrue())
    .select(selected)
    .where(sql<boolean>`(p.has_all or not p.is_named)`)
    .orderBy(sql`p.has_all desc`)
    .orderBy(sql`(fold(p.product_name) = ${search.words.map(({ text }) => text).join(' ')}) desc`)
    .orderBy('p.rank')
    .orderBy(sql`starts_with(p.own_text, ${search.words[0]?.text ?? ''}) desc`)
    .orderBy(sql`fold(p.product_name)`)
    .orderBy('p.whole', 'desc')
    .orderBy('p.alike')
    .orderBy('p.product_variant_id')
    .limit(sql.lit(PICKER_LENGTH))
  return inIndexOrder(replanned(rows))
}

/** Those of a product's variants that have less of the words whole. */
const lesser = sql`order by r.whole groups between unbounded preceding and 1 preceding`

/** The size and colour of a single variant. */
const traits = sql<string>`fold(concat_ws(' | ', v.size, v.color))`

/** How much of the words a variant `o` has whole, as in the contract (meantVariants). */
function wholeness({ words }: Search) {
  const places = [
    [sql`o.traits`, WHOLE.trait],
    [sql`translate(o.traits, ${PARTING}, ${PARTING.replace(/./g, ' ')})`, WHOLE.part],
    [sql`o.own_text`, WHOLE.text],
  ] as const
  const counts = words.map(({ forms }) => {
    const cases = places.map(([text, count]) => {
      const has = forms.map((form) => sql`strpos(' ' || ${text} || ' ', ${` ${form} `}) > 0`)
      return sql`when ${sql.join(has, sql` or `)} then ${sql.lit(count)}`
    })
    return sql`case ${sql.join(cases, sql` `)} else 0 end`
  })
  return sql<number>`${sql.join(counts, sql` + `)}`
}

/** The searchable text of a single variant. */
const ownText = sql<string>`search_text(concat_ws(' ', p.name, p.internal_code, v.sku, v.barcode, v.color, v.size))`

/**
 * Variants of active products similar to the text, most similar first, by all words of the variant itself: 'camiseta g branca' means the
 * 'G' in 'Branco'. Null when no word can be compared.
 */
export function similarRows(search: Search, limit: number) {
  const found = similar(search, limit)
  if (found === null) return null
  const alike = search.words.map(({ text }) => sql`word_similarity(${text}, ${ownText})`)
  const rows = movable()
    .innerJoin(found.as('m'), 'm.id', 'p.id')
    .orderBy(sql`(${sql.join(alike, sql` + `)}) desc`)
    .orderBy(sql`m.score desc`)
  return replanned(inOrder(rows as unknown as ReturnType<typeof movable>))
}

/**
 * Active variants in alphabetical order, for the list before anything is typed. Products are limited before their variants are
 * read, and not joined to themselves: without statistics that would read them all. Replanned: PostgreSQL 15 keeps a plan of an empty
 * catalogue that reads all variants once for each product.
 */
export function firstRows() {
  const first = db
    .selectFrom('products')
    .where('shop_id', '=', tenant)
    .where('is_active', '=', sql.lit(true))
    .select([
      'shop_id',
      'id',
      'name',
      'internal_code',
      'unit',
      'total_stock',
      'min_stock_level',
      withheld('cost_price').as('cost_price'),
      'sale_price',
    ])
    .orderBy(sql`fold(name)`)
    .orderBy('id')
    .limit(sql.lit(PICKER_LENGTH))
  const rows = db
    .selectFrom(first.as('p'))
    .innerJoin('product_variants as v', (join) =>
      join.onRef('v.shop_id', '=', 'p.shop_id').onRef('v.product_id', '=', 'p.id'),
    )
    .where('v.is_active', '=', sql.lit(true))
  return inIndexOrder(replanned(inOrder(rows as unknown as ReturnType<typeof movable>)))
}

/** All variants with exactly this barcode, SKU or internal code, for scanners and typed codes. */
export function exactRows(code: string) {
  const upper = normalizeCode(code)
  // Upper case as in the database, where 'ß' has none.
  const skuKey = sql<string>`upper(${code})`
  const coded = movable().innerJoin(productsCoded(code).as('m'), 'm.id', 'p.id') as unknown as ReturnType<
    typeof movable
  >
  const rows = coded.where((either) =>
    either.or([
      either('v.barcode', '=', normalizeGtin(code)),
      either('v.sku_key', '=', skuKey),
      either('p.internal_code', '=', upper),
    ]),
  )
  return replanned(inOrder(rows, VARIANTS_MAX))
}

/** All variants whose SKU or internal code is one of these forms of a number. */
export function numberedRows(forms: string[]) {
  const some = sql<string>`any(${forms}::text[])`
  const found = db
    .selectFrom('products')
    .select('id')
    .where('shop_id', '=', tenant)
    .where('internal_code', '=', some)
    .union(
      db
        .selectFrom('product_variants')
        .select('product_id as id')
        .where('shop_id', '=', tenant)
        .where('sku_key', '=', some),
    )
  const numbered = movable().innerJoin(found.as('m'), 'm.id', 'p.id') as unknown as ReturnType<typeof movable>
  const rows = numbered.where((either) =>
    either.or([either('v.sku_key', '=', some), either('p.internal_code', '=', some)]),
  )
  return replanned(inOrder(rows, VARIANTS_MAX))
}

function inOrder(query: ReturnType<typeof movable>, limit = PICKER_LENGTH) {
  return query.select(columns).orderBy(sql`fold(p.name)`).orderBy('v.id').limit(sql.lit(limit))
}
