import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

type Values = Record<string, string | undefined>

/**
 * The query parameters and a function that changes some of them; undefined and '' remove one. With `push` the change is a history entry
 * that Back undoes; otherwise the current entry is replaced.
 */
export function useUrlSearch(): [Values, (changes: Values, options?: { push?: boolean }) => void] {
  const search = useSearch({ strict: false }) as Values
  const navigate = useNavigate()
  const change = useCallback(
    (changes: Values, options?: { push?: boolean }) => {
      void navigate({
        to: '.',
        search: ((before: Values) => ({ ...before, ...changes })) as never,
        replace: !options?.push,
        resetScroll: false,
      })
    },
    [navigate],
  )
  return [search, change]
}
