import { NO_CATEGORY } from '@prateleira/contract/catalog/constants'
import { narrowingParts, type ProductSort } from '@prateleira/contract/catalog/rules'
import type { ProductFilter } from '@prateleira/contract/catalog/schemas'
import { paths, queryNames } from '../../../config/paths.ts'
import {
  choice,
  id,
  matching,
  pageNumber,
  readSearch,
  type Search,
  type SearchState,
  text,
} from '../../../lib/search-params.ts'
import type { Whole } from '../../../lib/whole.ts'

const STOCK_WORDS = { available: 'normal', low: 'baixo', none: 'zerado' } as const
const STATUS_WORDS = { active: 'ativos', inactive: 'inativos' } as const
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
const NO_CATEGORY_WORD = 'sem-categoria'

const categoryId = id('categoria')

/** The list's address parameters, readable in Portuguese (PROD-02). */
export const productsSearch = {
  search: text('busca'),
  /** An id, or NO_CATEGORY. */
  category: {
    ...categoryId,
    read: (word: string) => (word === NO_CATEGORY_WORD ? NO_CATEGORY : categoryId.read(word)),
    write: (category: string | undefined) =>
      category === NO_CATEGORY ? NO_CATEGORY_WORD : categoryId.write(category),
  },
  stock: choice('estoque', STOCK_WORDS),
  status: choice('status', STATUS_WORDS, 'active'),
  /** Undefined: newest first. */
  sort: choice('ordem', SORT_WORDS),
  page: pageNumber(),
  /** The product whose detail is open. */
  product: id(queryNames.product),
  /** The product whose form is open. */
  editing: id('editar'),
  /** A line of the open sale is short of the product: its stock is put right first, which leads back. */
  from: matching(queryNames.from, new RegExp(`^${paths.counter}$`)),
}
type ListState = SearchState<typeof productsSearch>
/** Changes of filter or order, without the page. */
export type ListChanges = Partial<Pick<ListState, keyof ProductFilter | 'sort'>>

export interface ListView extends Pick<ListState, 'sort' | 'page'> {
  filter: Whole<ProductFilter> & { search: string }
}

export function viewOf({ sort, page, search, category, stock, status }: ListState): ListView {
  return { filter: { search, category, stock, status }, sort, page }
}

/** The query of an address. Invalid parameters are ignored, so that old links still work. */
export function listView(search: Search): ListView {
  return viewOf(readSearch(productsSearch, search))
}

/** Number of active filters beside the search. */
export function countFilters({ filter }: ListView): number {
  return narrowingParts(filter).filter((part) => part !== 'search').length
}

/** Whether any filter or search is active. */
export function isNarrowed({ filter }: ListView): boolean {
  return narrowingParts(filter).length > 0
}

export const noFilter: ListView['filter'] = {
  search: '',
  category: undefined,
  stock: undefined,
  status: 'active',
}
