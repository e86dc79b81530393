import { CYCLE_LENGTH, CYCLE_MONTHS, CYCLE_SALES_DAYS } from '@prateleira/contract/counts/constants'
import type { DueProducts } from '@prateleira/contract/counts/schemas'
import { ABC_CLASSES } from '@prateleira/contract/reports/rules'
import { addDays } from '@prateleira/contract/shared/dates'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { tenantToday } from '../account/index.ts'
import { abcClasses } from '../reports/index.ts'
import { type DueRow, dueOf } from './due-queries.ts'

/** Products due by their class in the ABC curve of the last months; unsold ones are in class C (CNT-03). */
export function countsDue(context: ShopContext): Promise<DueProducts> {
  return context.run(async (tx) => {
    const today = await tenantToday(tx, context.now)
    const classed = await tx.many(abcClasses({ from: addDays(today, -CYCLE_SALES_DAYS), to: today }))
    const rows = await tx.many(dueOf(classed, CYCLE_MONTHS, context.now))
    const due = rows.filter((row) => row.is_due)
    return {
      classes: ABC_CLASSES.map((name) => ({
        class: name,
        due: due.filter((row) => row.class === name).length,
        products: rows.filter((row) => row.class === name).length,
      })),
      items: due.slice(0, CYCLE_LENGTH).map(presentDue),
    }
  })
}

const presentDue = ({ is_due: _, counted_at: at, ...row }: DueRow) => ({
  ...row,
  counted_at: at?.toISOString() ?? null,
})
