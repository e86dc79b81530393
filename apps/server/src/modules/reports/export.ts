import type { Period, ReportKind } from '@prateleira/contract/reports/rules'
import { asShop, type RequestContext, streamAsShop } from '../../platform/context.ts'
import type { Table } from '../../platform/export/table.ts'
import type { Query } from '../../platform/query.ts'
import { today } from './dashboard.ts'
import { customerExport, movementExport, saleExport, stockExport } from './export-queries.ts'
import { customersTable, movementsTable, overviewTable, salesTable, stockTable } from './export-tables.ts'
import { daysOf } from './period.ts'
import { readOverview } from './reports.ts'

/** Takes a table and its rows as they come. Ends when all is handed on. */
export type Receiver = <Row>(
  table: Table<Row>,
  batches: AsyncIterable<Row[]>,
  exportedOn: string,
) => Promise<void>

/** Gives everything a report's export holds to `receive` (REP-03): the period as on screen, without pages. */
export async function exportReport(
  context: RequestContext,
  kind: ReportKind,
  period: Period,
  receive: Receiver,
): Promise<void> {
  const exportedOn = await asShop(context, (tx) => today(tx, context.now))
  const days = daysOf(period, exportedOn)
  const streamed = <Row>(query: Query<Row>, table: Table<Row>) =>
    streamAsShop(context, query, (batches) => receive(table, batches, exportedOn))
  switch (kind) {
    case 'overview': {
      const row = { ...(await readOverview(context, period)), exportedOn }
      return receive(overviewTable, one(row), exportedOn)
    }
    case 'sales':
      return streamed(saleExport(days), salesTable)
    case 'stock':
      return streamed(stockExport(), stockTable)
    case 'movements':
      return streamed(movementExport(days), movementsTable)
    case 'customers':
      return streamed(customerExport(), customersTable)
  }
}

async function* one<Row>(row: Row): AsyncGenerator<Row[], void> {
  yield [row]
}
