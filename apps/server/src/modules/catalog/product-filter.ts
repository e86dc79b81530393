import { NO_CATEGORY } from '@prateleira/contract/catalog/constants'
import { narrowingParts } from '@prateleira/contract/catalog/rules'
import type { productFilter } from '@prateleira/contract/catalog/schemas'
import { sql } from 'kysely'
import type * as z from 'zod'
import { db, tenant } from '../../kernel/db/query.ts'
import { SEARCHED } from './product-search.ts'

export type Filter = z.output<typeof productFilter>

const ofShop = () => db.selectFrom('products as p').where('p.shop_id', '=', tenant)
export type Products = ReturnType<typeof ofShop>
type Part = Exclude<keyof Filter, 'search'>

/** What each part of a filter asks of the products `p`, beside the words of a search. */
const ASKED: { [Name in Part]: (products: Products, wanted: Filter[Name]) => Products } = {
  stock: (products, stock) => {
    if (stock === undefined) return products
    return stock === 'none'
      ? products.where('p.is_out', '=', sql.lit(true))
      : products.where('p.is_low', '=', sql.lit(stock === 'low'))
  },
  status: (products, status) => products.where('p.is_active', '=', sql.lit(status === 'active')),
  category: (products, category) => {
    if (category === NO_CATEGORY) return products.where('p.category_id', 'is', null)
    return category ? products.where('p.category_id', '=', category) : products
  },
}
const PARTS = Object.keys(ASKED) as Part[]
/** Those that product_search cannot answer. */
export const BESIDE_SEARCH = PARTS.filter((part) => !(part in SEARCHED))

/** The shop's products narrowed by these parts of the filter, as `p`. */
export function narrowed(filter: Filter, parts = PARTS): Products {
  return parts.reduce((products, part) => ASKED[part](products, filter[part] as never), ofShop())
}

/** Whether product_search has all that the filter asks for. */
export function isSearched(filter: Filter): boolean {
  return narrowingParts(filter).every((part) => part === 'search' || part in SEARCHED)
}
