import { PAGE_MAX, PAGE_SIZE } from '@prateleira/contract/shared/constants'
import { useUrlSearch } from '../../lib/use-url-search.ts'

/** What narrows a list of the admin area; it lives in the address. */
export interface ListView {
  search: string
  /** Undefined: all. */
  filter: string | undefined
  page: number
  setSearch: (search: string) => void
  setFilter: (filter: string | undefined) => void
  setPage: (page: number) => void
  clear: () => void
}

/** ?pagina= as a number from 1; anything else is the first page. */
function pageOf(text: string | undefined): number {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Math.min(Number(text), PAGE_MAX) : 1
}

/** `filterName` is the filter's parameter in the address; a value that is none of `filters` counts as not set. */
export function useListView(filterName: string, filters: readonly string[]): ListView {
  const [url, change] = useUrlSearch()
  const filter = url[filterName]
  return {
    search: (url.busca ?? '').slice(0, 100),
    filter: filter && filters.includes(filter) ? filter : undefined,
    page: pageOf(url.pagina),
    setSearch: (busca) => change({ busca, pagina: undefined }),
    setFilter: (value) => change({ [filterName]: value, pagina: undefined }, { push: true }),
    setPage: (page) => change({ pagina: page === 1 ? undefined : String(page) }, { push: true }),
    clear: () => change({ busca: undefined, [filterName]: undefined, pagina: undefined }),
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
