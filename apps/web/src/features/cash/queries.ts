import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** After a change everything about the cash is asked for again, and the totals of the sales that a close uncovers. */
export function useCashChanged() {
  const queryClient = useQueryClient()
  return async () => {
    void queryClient.invalidateQueries({ queryKey: api.sales.key() })
    await queryClient.invalidateQueries({ queryKey: api.cash.key() })
  }
}
