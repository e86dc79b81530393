import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../lib/api.ts'

/** Marks what the admin area shows, and the plans on sale, as out of date. Resolves when what is on screen is fresh. */
export function useAdminChanged(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return useCallback(
    () =>
      Promise.all(
        [api.admin.key(), api.billing.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
    [queryClient],
  )
}
