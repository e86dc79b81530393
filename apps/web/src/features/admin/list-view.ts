import { PAGE_SIZE } from '@prateleira/contract/shared/constants'
import { useMemo } from 'react'
import { choice, id, pageNumber, readSearch, type Search, sameWords, text } from '../../lib/search-params.ts'
import { useSearchState } from '../../lib/use-search-state.ts'

/** The row that a page follows or comes before, by its key. */
interface Neighbour {
  after?: string
  before?: string
}

/** What narrows and orders a list of the admin area; it lives in the address. */
export interface ListState extends Neighbour {
  search: string
  /** Undefined: all. */
  filter: string | undefined
  /** Undefined: as the list comes by itself. */
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

/** What a list's address says; the parameters are those of useListView. */
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
 * `filterName` is the filter's parameter in the address; a value that is none of `filters` counts as not set. `sorts` are the orders
 * by name, as they stand in the address; the first is how the list comes by itself. All three are constants.
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
  } & { [Key in Name]?: Filter }
}
