import { averageCostOf } from '@prateleira/contract/catalog/rules'
import type {
  DatedAhead,
  movementsReport,
  movementsReportInput,
  Overview,
  SalesReport,
  SalesSeries,
  salesReportInput,
  stockReport,
  stockReportInput,
} from '@prateleira/contract/reports/report-schemas'
import type { ReportPeriod } from '@prateleira/contract/reports/rules'
import { saleStateOf } from '@prateleira/contract/sales/returns'
import { price, quantity } from '@prateleira/contract/shared/amounts'
import { divide } from '@prateleira/contract/shared/decimal'
import type * as z from 'zod'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { requireRead } from '../../kernel/rpc/require-read.ts'
import { tenantToday } from '../account/index.ts'
import { catalogueTotals } from '../catalog/index.ts'
import { presentLate, presentSaleState } from '../stock/index.ts'
import { cutOf } from './cut.ts'
import { movementCount, movementPage } from './movements-queries.ts'
import { customerCount, valueAtSalePrice } from './overview-queries.ts'
import type { Period } from './period.ts'
import { daysAhead, daysOf } from './period.ts'
import { popularRows } from './popular-queries.ts'
import { saleCount, salePage } from './sales-queries.ts'
import { seriesOf } from './series.ts'
import { salesIn, soldByDay } from './sold-queries.ts'
import { lowStockPage, soldOutVariants } from './stock-queries.ts'

/** The four cards and the best sellers: figures with a date are of the period, the rest as of now (REP-01, REP-02). */
export function readOverview(context: ShopContext, wanted: ReportPeriod): Promise<Overview> {
  return context.run(async (tx) => {
    const dated = async () => {
      const now = await tenantToday(tx, context.now)
      const period = daysOf(wanted, now)
      return Promise.all([tx.one(salesIn(period)), tx.many(popularRows(period)), salesAhead(tx, period, now)])
    }
    const [totals, { value }, customers, [sales, popular, datedAhead]] = await Promise.all([
      tx.one(catalogueTotals()),
      tx.one(valueAtSalePrice()),
      tx.one(customerCount()),
      dated(),
    ])
    return {
      totalSales: sales.total,
      transactions: sales.count,
      averageTicket: sales.count === 0 ? '0.00' : divide(sales.total, String(sales.count), 2),
      totalProducts: totals.found,
      lowStockItems: totals.low_stock,
      totalStock: quantity(totals.units),
      totalValue: value,
      totalCost: totals.stock_value,
      totalCustomers: customers.total,
      datedAhead,
      topProducts: popular.map((row) => ({
        id: row.product_id,
        name: row.name,
        stock: row.stock === null ? null : quantity(row.stock),
        unit: row.unit,
        quantitySold: quantity(row.quantity_sold),
        revenue: row.revenue,
      })),
    }
  })
}

/** Sales with a future date beyond the period (see datedAhead in the contract). */
export async function salesAhead(tx: Tx, period: Period, now: string): Promise<DatedAhead> {
  const ahead = daysAhead(period, now)
  return ahead === null ? { count: 0, total: '0.00' } : tx.one(salesIn(ahead))
}

/** One page of the period's sales, cancelled ones included, latest first. */
export function readSales(
  context: ShopContext,
  input: z.output<typeof salesReportInput>,
): Promise<SalesReport> {
  const { page, limit, period: name, from, to, ...more } = input
  requireRead(more)
  return context.run(async (tx) => {
    const now = await tenantToday(tx, context.now)
    const period = daysOf({ period: name, from, to }, now)
    const [rows, { total }, datedAhead] = await Promise.all([
      tx.many(salePage(period, cutOf({ page, limit }))),
      tx.one(saleCount(period)),
      salesAhead(tx, period, now),
    ])
    const items = rows.map(({ returned_whole: whole, ...row }) => ({
      ...row,
      state: saleStateOf(row.status, whole),
      created_at: row.created_at.toISOString(),
      sale_items: row.sale_items.map((item) => ({
        ...item,
        quantity: quantity(item.quantity),
        unit_price: price(item.unit_price) ?? '0.00',
      })),
    }))
    return { items, total, datedAhead }
  })
}

/** Sales over the period. 'Todo o período' runs from the first sale to the last, and at least to today. */
export function readSalesSeries(context: ShopContext, wanted: ReportPeriod): Promise<SalesSeries> {
  return context.run(async (tx) => {
    const now = await tenantToday(tx, context.now)
    const period = daysOf(wanted, now)
    const days = await tx.many(soldByDay(period))
    if (wanted.period !== 'all') return seriesOf(period.from, period.to, days)
    const dates = [...days.map(({ date }) => date), now].sort()
    return seriesOf(dates[0] as string, dates.at(-1) as string, days)
  })
}

/** One page of low stock, as of now. */
export function readStock(
  context: ShopContext,
  { page, limit, ...more }: z.output<typeof stockReportInput>,
): Promise<z.infer<typeof stockReport>> {
  requireRead(more)
  return context.run(async (tx) => {
    const [rows, totals] = await Promise.all([
      tx.many(lowStockPage(cutOf({ page, limit }))),
      tx.one(catalogueTotals()),
    ])
    const lowStockProducts = rows.map((row) => ({
      id: row.id,
      name: row.name,
      unit: row.unit,
      minStock: quantity(row.min_stock_level),
      currentStock: quantity(row.total_stock),
      costPrice: row.cost_price,
      averageCost: averageCostOf(row.variants),
    }))
    if (totals.low_stock > 0) return { lowStockProducts, total: totals.low_stock, soldOutVariants: null }
    const empty = await tx.many(soldOutVariants())
    const first = empty.map(({ total: _, ...variant }) => variant)
    return { lowStockProducts, total: 0, soldOutVariants: { total: empty[0]?.total ?? 0, first } }
  })
}

/** One page of the period's movements of every kind, or of one, latest first. */
export function readMovements(
  context: ShopContext,
  input: z.output<typeof movementsReportInput>,
): Promise<z.infer<typeof movementsReport>> {
  const { page, limit, period: name, from, to, movement_kind: only, ...more } = input
  requireRead(more)
  return context.run(async (tx) => {
    const period = daysOf({ period: name, from, to }, await tenantToday(tx, context.now))
    const [rows, { total }] = await Promise.all([
      tx.many(movementPage(period, only, cutOf({ page, limit }))),
      tx.one(movementCount(period, only)),
    ])
    const items = rows.map(({ sale_status: status, returned_whole: whole, ...row }) => ({
      ...row,
      sale_state: presentSaleState(status, whole),
      quantity: quantity(row.quantity),
      unit_price: price(row.unit_price),
      balance_after: quantity(row.balance_after),
      created_at: row.created_at.toISOString(),
      late: presentLate(row.late),
    }))
    return { items, total }
  })
}
