import { NO_CATEGORY } from '@prateleira/contract/catalog/constants'
import { PRODUCT_SORTS, type ProductSort } from '@prateleira/contract/catalog/rules'
import type { ProductFilter } from '@prateleira/contract/catalog/schemas'
import { isId } from '@prateleira/contract/shared/ids'
import { parsePage } from '../../../lib/page-number.ts'

/** The list's parameters in the address: readable, in the language of whoever shares the link (PROD-02). */
export const listNames = {
  search: 'busca',
  category: 'categoria',
  stock: 'estoque',
  status: 'status',
  sort: 'ordem',
  page: 'pagina',
  edit: 'editar',
} as const

const STOCK_WORDS = { normal: 'available', baixo: 'low', zerado: 'none' } as const
const SORT_WORDS: Record<ProductSort, string> = {
  name: 'nome',
  '-name': '-nome',
  code: 'codigo',
  '-code': '-codigo',
  stock: 'estoque',
  '-stock': '-estoque',
  price: 'preco',
  '-price': '-preco',
}
export type StockWord = keyof typeof STOCK_WORDS
const NO_CATEGORY_WORD = 'sem-categoria'
export const INACTIVE_WORD = 'inativos'

type Parameters = Record<string, string | undefined>

export interface ListView {
  filter: ProductFilter & { search: string }
  /** Undefined: newest first. */
  sort: ProductSort | undefined
  /** From 1. */
  page: number
}

/** What the address asks for. Whatever is not understood is left aside: an old link still opens the list. */
export function listView(parameters: Parameters): ListView {
  const stock = parameters[listNames.stock] ?? ''
  const category = parameters[listNames.category] ?? ''
  return {
    filter: {
      search: (parameters[listNames.search] ?? '').trim().slice(0, 100),
      category: category === NO_CATEGORY_WORD ? NO_CATEGORY : isId(category) ? category : undefined,
      stock: Object.hasOwn(STOCK_WORDS, stock) ? STOCK_WORDS[stock as StockWord] : undefined,
      status: parameters[listNames.status] === INACTIVE_WORD ? 'inactive' : 'active',
    },
    sort: PRODUCT_SORTS.find((sort) => SORT_WORDS[sort] === parameters[listNames.sort]),
    page: parsePage(parameters[listNames.page]),
  }
}

/** How a category stands in the address: its id, or the word for none. */
export function categoryWord(category: string | undefined): string | undefined {
  return category === NO_CATEGORY ? NO_CATEGORY_WORD : category
}

export function stockWord(stock: ProductFilter['stock']): StockWord | undefined {
  return (Object.keys(STOCK_WORDS) as StockWord[]).find((word) => STOCK_WORDS[word] === stock)
}

/** How an order stands in the address; newest first, the usual one, does not. */
export function sortWord(sort: ProductSort | undefined): string | undefined {
  return sort && SORT_WORDS[sort]
}

/** How many of the choices beside the search narrow the list. */
export function countFilters({ filter }: ListView): number {
  return [filter.category, filter.stock, filter.status === 'inactive'].filter(Boolean).length
}

/** Whether anything but the page narrows the list. */
export function isNarrowed({ filter }: ListView): boolean {
  return Boolean(filter.search || filter.category || filter.stock || filter.status === 'inactive')
}

/** The changes to the address that remove every filter. */
export const noFilter: Parameters = {
  [listNames.search]: undefined,
  [listNames.category]: undefined,
  [listNames.stock]: undefined,
  [listNames.status]: undefined,
  [listNames.page]: undefined,
}
