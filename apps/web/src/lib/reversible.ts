import { dateIn } from '@prateleira/contract/shared/dates'
import type { Movement } from '@prateleira/contract/stock/schemas'
import { useMay, useMe } from './me.ts'
import { useOnline } from './use-online.ts'

type Shown = Pick<Movement, 'kind' | 'movement_type' | 'reversed' | 'sale_items' | 'created_at'>

/**
 * Whether the signed-in person may take a movement back (LED-02, TEAM-02). Who may not see all is shown only their own. Without network nobody
 * may (OFF-04).
 */
export function useMayReverse(): (movement: Shown) => boolean {
  const may = useMay()
  const mayCancel = useMayCancelSale()
  const online = useOnline()
  return ({ kind, movement_type: type, reversed, sale_items: sale, created_at: at }) => {
    // A count's adjustments are taken back with it.
    if (!online || reversed || kind === 'reversal' || kind === 'return' || kind === 'adjustment') return false
    if (sale !== null) return mayCancel(at)
    return may(type === 'out' ? 'exits_write' : 'entries_write')
  }
}

/** Whether they may cancel a sale of that instant: any, or one's own on the day it was registered. */
function useMayCancelSale(): (soldAt: string) => boolean {
  const may = useMay()
  const { today, timezone } = useMe()
  return (soldAt) =>
    may('sales_manage') || (may('sales_cancel_own') && dateIn(timezone, new Date(soldAt)) === today)
}
