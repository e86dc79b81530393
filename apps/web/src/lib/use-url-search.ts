import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

type Values = Record<string, string | undefined>

/**
 * The query parameters of the address and a function that changes some of them; undefined and '' remove one. `push`
 * makes an entry of the history, so that Back undoes it; without it the present entry is replaced.
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
