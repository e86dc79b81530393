import type { Movement } from '@prateleira/contract/stock/schemas'
import { useMe } from './me.ts'
import { useMayReverse } from './reversible.ts'

/** Whether the signed-in person may correct an entry or an initial stock by another one: whoever does not see a cost would register it without one. */
export function useMayCorrect(): (
  movement: Pick<Movement, 'kind' | 'movement_type' | 'reversed' | 'sale_state' | 'created_at'>,
) => boolean {
  const mayReverse = useMayReverse()
  const { sees_costs: seesCosts } = useMe()
  return (movement) => seesCosts && ['entry', 'initial'].includes(movement.kind) && mayReverse(movement)
}
