import { foldText } from '@prateleira/contract/shared/text'
import { formsOf } from '@prateleira/contract/shared/word-forms'
import type pg from 'pg'
import type { Shop } from './harness.ts'

export interface Made {
  name: string
  code?: string
  category?: string | null
  active?: boolean
  stock?: number
  minimum?: number
  price?: number | null
  variants?: { size?: string; color?: string; sku?: string }[]
}

/**
 * Creates many products at once, the oldest first; the database's triggers write their search text. Returns their ids.
 */
export async function fillCatalogue(admin: pg.Pool, shop: Shop, products: Made[]): Promise<string[]> {
  const rows = products.map((product, n) => ({ code: `C${String(n).padStart(7, '0')}`, n, ...product }))
  const { rows: ids } = await admin.query<{ id: string }>(
    `with made as (
       insert into products (shop_id, id, name, internal_code, category_id, sale_price, min_stock_level, total_stock, is_active)
       select $1, (lpad(to_hex(x.n), 8, '0') || '-0000-7000-8000-000000000000')::uuid, x.name, x.code, x.category, x.price,
              coalesce(x.minimum, 0), coalesce(x.stock, 0), coalesce(x.active, true)
         from jsonb_to_recordset($2) as x(n int, name text, code text, category uuid, price numeric, minimum numeric, stock numeric,
              active boolean)
       returning id)
     select id from made order by id`,
    [shop.shopId, JSON.stringify(rows)],
  )
  const variants = rows.flatMap(({ code, variants = [{}] }, index) =>
    variants.map((variant, n) => ({
      size: n === 0 ? null : String(n),
      sku: code,
      ...variant,
      product: ids[index]?.id,
      // In order, as the search text has them.
      id: String(ids[index]?.id).replace(/.$/, String(n)),
    })),
  )
  await admin.query(
    `insert into product_variants (shop_id, id, product_id, size, color, sku)
     select $1, x.id, x.product, x.size, x.color, x.sku from jsonb_to_recordset($2) as x(id uuid, product uuid, size text, color text, sku text)`,
    [shop.shopId, JSON.stringify(variants)],
  )
  return ids.map(({ id }) => id)
}

export const repeated = (times: number, product: (n: number) => Made) =>
  Array.from({ length: times }, (_, index) => product(index))

/** The words of a search, once each. */
export const wordsOf = (search: string) => [...new Set(foldText(search).split(' '))]

/** Whether a folded text has a word in any of its forms. */
export const hasForm = (text: string, word: string) => formsOf(word).some((form) => text.includes(form))

/** How likely a product is meant by a search that it matches: 0 to 4, the smallest first. */
export function likeness(
  search: string,
  { text, category }: { text: string; category?: string | null },
  categories: { id: string; name: string }[],
): number {
  const words = wordsOf(search)
  const parts = text.split(' ')
  const inCategory = (word: string) =>
    categories.some(({ id, name }) => id === category && hasForm(foldText(name), word))
  /** A form with a blank spans two parts. */
  const has = (word: string, end: string) =>
    formsOf(word).some((form) => ` ${text} `.includes(` ${form}${end}`))
  if (words.every((word, n) => parts[n] === word)) return 0
  if (words.length > 1 && words.every((word) => has(word, ' ') || inCategory(word))) return 1
  if (text.startsWith(words.join(' '))) return 2
  return words.every((word) => has(word, '') || inCategory(word)) ? 3 : 4
}
