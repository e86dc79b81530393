import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export const teamQuery = api.team.getTeam.queryOptions()

/** After a change: the list is asked for again. */
export function useTeamChanged() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: api.team.key() })
}
