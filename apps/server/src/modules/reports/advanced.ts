import type {
  Abc,
  abcInput,
  PastStock,
  pastStockInput,
  Reasons,
} from '@prateleira/contract/reports/advanced-schemas'
import { ABC_CLASSES, type ReportPeriod } from '@prateleira/contract/reports/rules'
import { price, quantity } from '@prateleira/contract/shared/amounts'
import { add, compare, divide, multiply } from '@prateleira/contract/shared/decimal'
import { isFuture } from '@prateleira/contract/stock/rules'
import type * as z from 'zod'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { badField } from '../../kernel/rpc/errors.ts'
import { requireRead } from '../../kernel/rpc/require-read.ts'
import { tenantToday } from '../account/index.ts'
import { type AbcRow, abcReport } from './abc-queries.ts'
import { cutOf } from './cut.ts'
import { type PastStockRow, pastStockReport } from './past-stock-queries.ts'
import { daysOf } from './period.ts'
import { exitsByReason } from './reason-queries.ts'

/** What left in the period by reason, most movements first. */
export function readReasons(context: ShopContext, wanted: ReportPeriod): Promise<Reasons> {
  return context.run(async (tx) => {
    const rows = await tx.many(exitsByReason(daysOf(wanted, await tenantToday(tx, context.now))))
    return [...Map.groupBy(rows, ({ exit_reason }) => exit_reason)].map(([exit_reason, ofUnits]) => ({
      exit_reason,
      movements: ofUnits.reduce((sum, { movements }) => sum + movements, 0),
      quantities: ofUnits
        .map((row) => ({ unit: row.unit, quantity: quantity(row.quantity) }))
        .filter((sum) => sum.quantity !== '0'),
      total_value: ofUnits.reduce((sum, { total_value }) => add(sum, total_value), '0.00'),
      // All are null for who sees none.
      total_cost: ofUnits.reduce<string | null>(
        (sum, { total_cost }) => (sum === null || total_cost === null ? null : add(sum, total_cost)),
        '0.00',
      ),
    }))
  })
}

/** The ABC curve of the period with one page of its products. */
export function readAbc(context: ShopContext, input: z.output<typeof abcInput>): Promise<Abc> {
  const { page, limit, class: only, period: name, from, to, ...more } = input
  requireRead(more)
  return context.run(async (tx) => {
    const period = daysOf({ period: name, from, to }, await tenantToday(tx, context.now))
    const row = await tx.one(abcReport(period, only, cutOf({ page, limit })))
    const classes = classesOf(row)
    return {
      revenue: classes.reduce((sum, { revenue }) => add(sum, revenue), '0.00'),
      classes,
      curve: row.curve,
      items: row.items.map((item) => ({ ...item, quantity: quantity(item.quantity) })),
      total: classes
        .filter((known) => !only || known.class === only)
        .reduce((sum, { products }) => sum + products, 0),
    }
  })
}

/** All three classes, with their share of the revenue. */
function classesOf(row: AbcRow): Abc['classes'] {
  const whole = row.classes.reduce((sum, { revenue }) => add(sum, revenue), '0.00')
  return ABC_CLASSES.map((name) => {
    const { products = 0, revenue = '0.00' } = row.classes.find((found) => found.class === name) ?? {}
    const share = compare(whole, '0') === 0 ? '0.00' : divide(multiply(revenue, '100', 2), whole, 2)
    return { class: name, products, revenue, share }
  })
}

/** Refuses a day in the future of the tenant's calendar. */
export async function requirePast(tx: Tx, now: Date, date: string): Promise<void> {
  if (isFuture(date, await tenantToday(tx, now))) throw badField('date', 'A data não pode ser no futuro')
}

/** Stock at the end of a day by product, and its value by cost. */
export function readPastStock(
  context: ShopContext,
  { date, page, limit, ...more }: z.output<typeof pastStockInput>,
): Promise<PastStock> {
  requireRead(more)
  return context.run(async (tx) => {
    await requirePast(tx, context.now, date)
    const { products, ...row } = await tx.one(pastStockReport(date, cutOf({ page, limit })))
    return {
      date,
      quantities: row.quantities.map(({ unit, quantity: there }) => ({ unit, quantity: quantity(there) })),
      value: row.value,
      items: row.items.map((item) => ({
        ...item,
        quantity: quantity(item.quantity),
        average_cost: averageCost(item),
      })),
      total: products,
      below_zero: row.below_zero,
    }
  })
}

/** value ÷ quantity in reais; null when variants of opposite sign cancel out, and without costs. */
export function averageCost({ quantity: there, value }: Pick<PastStockRow, 'quantity' | 'value'>) {
  return value === null || compare(there, '0') === 0 ? null : price(divide(value, there, 2))
}
