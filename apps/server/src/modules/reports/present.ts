import type { ActivityDay, Dashboard } from '@prateleira/contract/reports/schemas'
import { quantity } from '@prateleira/contract/shared/amounts'
import { addDays } from '@prateleira/contract/shared/dates'
import type { Row } from '../../kernel/db/query.ts'
import type { catalogueTotals } from '../catalog/index.ts'
import type { lowStockRows, MovedRow, unitsMixed } from './dashboard-queries.ts'
import type { Period } from './period.ts'
import type { PopularRow } from './popular-queries.ts'
import type { salesIn, soldByDay } from './sold-queries.ts'

interface Figures {
  totals: Row<ReturnType<typeof catalogueTotals>>
  low: Row<ReturnType<typeof lowStockRows>>[]
  mixed: Row<typeof unitsMixed>
  sales: Row<ReturnType<typeof salesIn>>
  before: Row<ReturnType<typeof salesIn>>
  popular: PopularRow[]
}

export function presentDashboard({ totals, low, mixed, sales, before, popular }: Figures): Dashboard {
  return {
    total_products: totals.found,
    low_stock: totals.low_stock,
    stock_value: totals.stock_value,
    total_items: quantity(totals.units),
    ...mixed,
    recent_sales: sales,
    previous_sales: before,
    low_stock_products: low.map((row) => ({
      ...row,
      total_stock: quantity(row.total_stock),
      min_stock_level: quantity(row.min_stock_level),
    })),
    popular_products: popular.map(({ stock: _, ...row }) => ({
      ...row,
      quantity_sold: quantity(row.quantity_sold),
    })),
  }
}

/** One point per day of the period: a day without movements is a zero, not a gap. */
export function presentDays(
  { from, to }: Period,
  moved: MovedRow[],
  sold: Row<ReturnType<typeof soldByDay>>[],
): ActivityDay[] {
  const movedOn = new Map(moved.map((row) => [row.date, row]))
  const soldOn = new Map(sold.map((row) => [row.date, row]))
  const days: ActivityDay[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    days.push({
      date,
      entries: quantity(movedOn.get(date)?.entries ?? '0'),
      exits: quantity(movedOn.get(date)?.exits ?? '0'),
      sales_total: soldOn.get(date)?.total ?? '0.00',
      sales_count: soldOn.get(date)?.count ?? 0,
    })
  }
  return days
}
