import { PAGE_SIZE } from '@prateleira/contract/shared/constants'
import { useMemo } from 'react'
import { choice, id, pageNumber, readSearch, type Search, sameWords, text } from '../../lib/search-params.ts'
import { useSearchState } from '../../lib/use-search-state.ts'

/** The row, by its key, after or before which the page is. */
interface Neighbour {
  after?: string
  before?: string
}

/** Filter and order of a list of the admin area, kept in the address. */
export interface ListState extends Neighbour {
  search: string
  /** Undefined: all. */
  filter: string | undefined
  /** Undefined: the default order. */
  sort: string | undefined
  page: number
}

export interface ListView extends ListState {
  setSearch: (search: string) => void
  setFilter: (filter: string | undefined) => void
  setSort: (sort: string) => void
  setPage: (page: number, neighbour?: Neighbour) => void
  clear: () => void
}

const FIRST_PAGE = { page: 1, after: undefined, before: undefined }
const NO_SORTS = {}

/** A list's state from its address; the parameters are those of useListView. */
const listSearch = (
  filterName: string,
  filters: readonly string[],
  sorts: Record<string, string> = NO_SORTS,
) => ({
  search: text('busca'),
  filter: choice(filterName, sameWords(filters)),
  sort: choice('ordem', sorts),
  page: pageNumber(),
  after: id('apos'),
  before: id('antes'),
})

export function readList(search: Search, ...list: Parameters<typeof listSearch>): ListState {
  const state = readSearch(listSearch(...list), search)
  return { ...state, sort: state.sort ?? Object.keys(list[2] ?? NO_SORTS)[0] }
}

/**
 * `filterName` is the filter's parameter in the address; a value not in `filters` counts as missing. `sorts` maps the
 * orders to their words in the address; the first is the default. All three must be constants.
 */
export function useListView(
  filterName: string,
  filters: readonly string[],
  sorts: Record<string, string> = NO_SORTS,
): ListView {
  const schema = useMemo(() => listSearch(filterName, filters, sorts), [filterName, filters, sorts])
  const [state, change] = useSearchState(schema)
  const [first] = Object.keys(sorts)
  return {
    ...state,
    sort: state.sort ?? first,
    setSearch: (search) => change({ search, ...FIRST_PAGE }),
    setFilter: (filter) => change({ filter, ...FIRST_PAGE }, { push: true }),
    setSort: (name) => change({ sort: name === first ? undefined : name, ...FIRST_PAGE }, { push: true }),
    setPage: (page, neighbour = {}) =>
      change(page === 1 ? FIRST_PAGE : { ...FIRST_PAGE, page, ...neighbour }, { push: true }),
    clear: () => change({ search: '', filter: undefined, ...FIRST_PAGE }),
  }
}

/** The input of a list's procedure. */
export function listInput<Filter extends string, Name extends string>(view: ListState, name: Name) {
  return { search: view.search, page: view.page, limit: PAGE_SIZE, [name]: view.filter } as {
    search: string
    page: number
    limit: number
  } & Record<Name, Filter | undefined>
}
