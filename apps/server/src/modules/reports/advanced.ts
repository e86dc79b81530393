import type { Reasons } from '@prateleira/contract/reports/advanced-schemas'
import type { Period } from '@prateleira/contract/reports/rules'
import type { RequestContext } from '../../platform/context.ts'
import { quantity } from '../../platform/format.ts'
import { asEntitled } from '../billing/index.ts'
import { exitsByReason } from './advanced-queries.ts'
import { today } from './dashboard.ts'
import { daysOf } from './period.ts'

/** What left for each reason in the period, the most first. */
export function readReasons(context: RequestContext, name: Period): Promise<Reasons> {
  return asEntitled(context, 'advanced_reports', async (tx) => {
    const rows = await tx.many(exitsByReason(daysOf(name, await today(tx, context.now))))
    return rows.map((row) => ({ ...row, quantity: quantity(row.quantity) }))
  })
}
