import type { AdvancedKind, ReportKind, ReportPeriod } from '@prateleira/contract/reports/rules'
import type { Query } from '../../kernel/db/query.ts'
import type { Table } from '../../kernel/export/table.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { tenantToday } from '../account/index.ts'
import { abcExport } from './abc-queries.ts'
import { requirePast } from './advanced.ts'
import { abcTable, pastStockTable, reasonsTable } from './advanced-tables.ts'
import { customerExport, movementExport, saleExport, stockExport } from './export-queries.ts'
import { customersTable, movementsTable, overviewTable, salesTable, stockTable } from './export-tables.ts'
import { pastStockExport } from './past-stock-queries.ts'
import { daysOf } from './period.ts'
import { exitsByReason } from './reason-queries.ts'
import { readOverview } from './reports.ts'

/** Receives a table, its rows as they arrive and the day for the file's name. Resolves when everything was passed on. */
export type Receiver = <Row>(table: Table<Row>, batches: AsyncIterable<Row[]>, day: string) => Promise<void>

/** Passes the complete export of a report to `receive` (REP-03): the period as on screen, without pages. */
export async function exportReport(
  context: ShopContext,
  kind: ReportKind,
  period: ReportPeriod,
  receive: Receiver,
): Promise<void> {
  const exportedOn = await context.run((tx) => tenantToday(tx, context.now))
  const days = daysOf(period, exportedOn)
  const streamed = <Row>(query: Query<Row>, table: Table<Row>) =>
    context.stream(query, (batches) => receive(table, batches, exportedOn))
  const reports: Record<ReportKind, () => Promise<void>> = {
    overview: async () => {
      const row = { ...(await readOverview(context, period)), exportedOn }
      return receive(overviewTable, one(row), exportedOn)
    },
    sales: () => streamed(saleExport(days), salesTable),
    stock: () => streamed(stockExport(), stockTable),
    movements: () => streamed(movementExport(days), movementsTable),
    customers: () => streamed(customerExport(exportedOn), customersTable),
  }
  return reports[kind]()
}

type OfPeriod = Exclude<AdvancedKind, 'past-stock'>

/** The subject of an advanced report's export: a period, or a day (yyyy-MM-dd) for the stock at a date. */
export type Wanted = { kind: OfPeriod; period: ReportPeriod } | { kind: 'past-stock'; date: string }

/** Like exportReport, for the advanced reports (PLAN-11). Throws BAD_REQUEST for a future day. */
export async function exportAdvanced(context: ShopContext, wanted: Wanted, receive: Receiver): Promise<void> {
  const exportedOn = await context.run(async (tx) => {
    if (wanted.kind === 'past-stock') await requirePast(tx, context.now, wanted.date)
    return tenantToday(tx, context.now)
  })
  const streamed = <Row>(query: Query<Row>, table: Table<Row>, day: string) =>
    context.stream(query, (batches) => receive(table, batches, day))
  if (wanted.kind === 'past-stock')
    return streamed(pastStockExport(wanted.date), pastStockTable(wanted.date), wanted.date)
  const days = daysOf(wanted.period, exportedOn)
  const reports: Record<OfPeriod, () => Promise<void>> = {
    abc: () => streamed(abcExport(days), abcTable, exportedOn),
    reasons: () => streamed(exitsByReason(days), reasonsTable, exportedOn),
  }
  return reports[wanted.kind]()
}

async function* one<Row>(row: Row): AsyncGenerator<Row[], void> {
  yield [row]
}
