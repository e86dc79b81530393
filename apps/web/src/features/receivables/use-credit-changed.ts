import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** After a change: statements, who owes, and the cash are asked for again. */
export function useCreditChanged() {
  const queryClient = useQueryClient()
  return async () => {
    void queryClient.invalidateQueries({ queryKey: api.cash.key() })
    await queryClient.invalidateQueries({ queryKey: api.receivables.key() })
  }
}
