import { PAGE_SIZE } from '@prateleira/contract/shared/constants'
import { isId } from '@prateleira/contract/shared/ids'
import { parsePage } from '../../lib/page-number.ts'
import { useUrlSearch } from '../../lib/use-url-search.ts'

/** The row that a page follows or comes before, by its key. */
interface Neighbour {
  after?: string
  before?: string
}

/** What narrows and orders a list of the admin area; it lives in the address. */
export interface ListView extends Neighbour {
  search: string
  /** Undefined: all. */
  filter: string | undefined
  /** Undefined: as the list comes by itself. */
  sort: string | undefined
  page: number
  setSearch: (search: string) => void
  setFilter: (filter: string | undefined) => void
  setSort: (sort: string) => void
  setPage: (page: number, neighbour?: Neighbour) => void
  clear: () => void
}

const idOf = (text: string | undefined) => (isId(text) ? text : undefined)

const FIRST_PAGE = { pagina: undefined, apos: undefined, antes: undefined }

/**
 * `filterName` is the filter's parameter in the address; a value that is none of `filters` counts as not set. `sorts` are the orders
 * by name, as they stand in the address; the first is how the list comes by itself.
 */
export function useListView(
  filterName: string,
  filters: readonly string[],
  sorts: Record<string, string> = {},
): ListView {
  const [url, change] = useUrlSearch()
  const filter = url[filterName]
  const names = Object.keys(sorts)
  return {
    search: (url.busca ?? '').slice(0, 100),
    filter: filter && filters.includes(filter) ? filter : undefined,
    sort: names.find((name) => sorts[name] === url.ordem) ?? names[0],
    page: parsePage(url.pagina),
    after: idOf(url.apos),
    before: idOf(url.antes),
    setSearch: (busca) => change({ busca, ...FIRST_PAGE }),
    setFilter: (value) => change({ [filterName]: value, ...FIRST_PAGE }, { push: true }),
    setSort: (name) =>
      change({ ordem: name === names[0] ? undefined : sorts[name], ...FIRST_PAGE }, { push: true }),
    setPage: (page, { after, before } = {}) =>
      change(page === 1 ? FIRST_PAGE : { pagina: String(page), apos: after, antes: before }, { push: true }),
    clear: () => change({ busca: undefined, [filterName]: undefined, ...FIRST_PAGE }),
  }
}

/** The input of a list's procedure. */
export function listInput<Filter extends string, Name extends string>(view: ListView, name: Name) {
  return { search: view.search, page: view.page, limit: PAGE_SIZE, [name]: view.filter } as {
    search: string
    page: number
    limit: number
  } & { [Key in Name]?: Filter }
}
