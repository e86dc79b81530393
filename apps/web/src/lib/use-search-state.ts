import { useCallback, useMemo } from 'react'
import { readSearch, type SearchSchema, type SearchState, writeSearch } from './search-params.ts'
import { useUrlSearch } from './use-url-search.ts'

type Change<Schema extends SearchSchema> = (
  changes: Partial<SearchState<Schema>>,
  options?: { push?: boolean },
) => void

/**
 * The values in the address, and a function that changes some of them; undefined restores the default. `push` as in
 * useUrlSearch. `schema` must be a constant.
 */
export function useSearchState<Schema extends SearchSchema>(
  schema: Schema,
): [SearchState<Schema>, Change<Schema>] {
  const [search, change] = useUrlSearch()
  const state = useMemo(() => readSearch(schema, search), [schema, search])
  const changeState = useCallback<Change<Schema>>(
    (changes, options) => change(writeSearch(schema, changes), options),
    [schema, change],
  )
  return [state, changeState]
}
