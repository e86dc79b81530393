import { SALES_WINDOW_DAYS } from '@prateleira/contract/reports/constants'
import type { ActivityDay, Dashboard } from '@prateleira/contract/reports/schemas'
import { addDays } from '@prateleira/contract/shared/dates'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { hasRight, tenantToday } from '../account/index.ts'
import { catalogueTotals } from '../catalog/index.ts'
import { lowStockRows, movedByDay, unitsMixed } from './dashboard-queries.ts'
import type { Period } from './period.ts'
import { lastOfSold, recentlyPopular } from './popular-queries.ts'
import { presentDashboard, presentDays } from './present.ts'
import { ownSalesIn, salesIn, soldByDay } from './sold-queries.ts'

/** The `days` days that end with `last`. */
function daysUpTo(last: string, days: number): Period {
  return { from: addDays(last, 1 - days), to: last }
}

async function recentDays(tx: Tx, now: Date): Promise<Period> {
  return daysUpTo(await tenantToday(tx, now), SALES_WINDOW_DAYS)
}

/**
 * The dashboard's figures and short lists as of now (DASH-02, DASH-03), in two rounds of one transaction, because the
 * days depend on the shop's time zone. Callers without the right to reports get only their own sales.
 */
export function readDashboard(context: ShopContext): Promise<Dashboard> {
  return context.run(async (tx) => {
    const [totals, low, mixed, last, recent, reports] = await Promise.all([
      tx.one(catalogueTotals()),
      tx.many(lowStockRows()),
      tx.one(unitsMixed),
      tx.maybe(lastOfSold),
      recentDays(tx, context.now),
      hasRight(tx, 'reports'),
    ])
    const previous = daysUpTo(addDays(recent.from, -1), SALES_WINDOW_DAYS)
    const sold = reports ? salesIn : ownSalesIn
    const [sales, before, popular] = await Promise.all([
      tx.one(sold(recent)),
      tx.one(sold(previous)),
      reports ? tx.many(recentlyPopular(recent, last?.is_nameless ?? false)) : [],
    ])
    return presentDashboard({ totals, low, mixed, sales, before, popular })
  })
}

/** Entries, exits and sales on each of the last `days` days, today included (DASH-07). */
export function readActivity(context: ShopContext, days: number): Promise<ActivityDay[]> {
  return context.run(async (tx) => {
    const period = daysUpTo(await tenantToday(tx, context.now), days)
    const [moved, sold] = await Promise.all([tx.many(movedByDay(period)), tx.many(soldByDay(period))])
    return presentDays(period, moved, sold)
  })
}
