import { dateIn } from '@prateleira/contract/shared/dates'
import { formatQuantity } from '@prateleira/contract/shared/format'
import type { Movement } from '@prateleira/contract/stock/schemas'
import { useMay, useMe } from './me.ts'
import { useOnline } from './use-online.ts'

type Shown = Pick<Movement, 'kind' | 'movement_type' | 'reversed' | 'sale_state' | 'created_at'>

/**
 * Whether the signed-in person may reverse a movement (LED-02, TEAM-02). People who may not see all movements see only
 * their own. Not available without network (OFF-04).
 */
export function useMayReverse(): (movement: Shown) => boolean {
  const may = useMay()
  const mayCancel = useMayCancelSale()
  const online = useOnline()
  return ({ kind, movement_type: type, reversed, sale_state: sale, created_at: at }) => {
    // A count's adjustments are reversed with the count.
    if (!online || reversed || kind === 'reversal' || kind === 'return' || kind === 'adjustment') return false
    // What came back of a sale stays with its return: the rest can only be returned too.
    if (sale !== null) return sale === 'completed' && mayCancel(at)
    return may(type === 'out' ? 'exits_write' : 'entries_write')
  }
}

/** Whether they may cancel a sale made at that instant: any sale, or only their own on the same day. */
function useMayCancelSale(): (soldAt: string) => boolean {
  const may = useMay()
  const { today, timezone } = useMe()
  return (soldAt) =>
    may('sales_manage') || (may('sales_cancel_own') && dateIn(timezone, new Date(soldAt)) === today)
}

/** The movement's effect together with its reversal's, for a reversed movement. */
export function reversalWords({
  movement_type: type,
  quantity,
  unit,
}: Pick<Movement, 'movement_type' | 'quantity' | 'unit'>): string {
  const amount = `${formatQuantity(quantity)} ${unit}`
  return type === 'out' ? `Desfeita: ${amount} de volta ao estoque.` : `Desfeita: ${amount} fora do estoque.`
}
