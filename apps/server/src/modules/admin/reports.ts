import { type AdminPeriod, type AdminReportKind, firstMonth } from '@prateleira/contract/admin/report-rules'
import type { AdminReport } from '@prateleira/contract/admin/report-schemas'
import { dateIn } from '@prateleira/contract/shared/dates'
import type { Query } from '../../kernel/db/query.ts'
import type { Table } from '../../kernel/export/table.ts'
import type { AdminContext } from './admin-context.ts'
import { audit } from './audit.ts'
import {
  churnByMonth,
  conversionByMonth,
  type Months,
  plansByMonth,
  revenueByMonth,
  subscriptionsByMonth,
  usersByMonth,
} from './report-queries.ts'
import { churnTable, conversionTable, plansTable, revenueTable, usersTable } from './report-tables.ts'

/** The months of a period as they are where the business is, the present one as the last. */
function monthsOf({ services, now }: AdminContext, period: AdminPeriod): Months {
  const { timeZone, graceDays } = services.settings
  return { first: firstMonth(period, dateIn(timeZone, now)), now, timeZone, graceDays }
}

/** Users, revenue, plans, conversion and churn by month (ADM-06). */
export function getReport(context: AdminContext, period: AdminPeriod): Promise<AdminReport> {
  const months = monthsOf(context, period)
  return context.run(async (tx) => {
    const [users, revenue, conversion, subscriptions] = await Promise.all([
      tx.many(usersByMonth(months)),
      tx.many(revenueByMonth(months)),
      tx.many(conversionByMonth(months)),
      tx.one(subscriptionsByMonth(months)),
    ])
    return { users, revenue, conversion, ...subscriptions }
  })
}

/** Receives a table and its rows as they come. Resolves when everything was passed on. */
type Receiver = <Row>(table: Table<Row>, batches: AsyncIterable<Row[]>) => Promise<void>

/** Passes one report's rows to `receive`, for a file; the export is logged. */
export async function exportReport(
  context: AdminContext,
  kind: AdminReportKind,
  period: AdminPeriod,
  receive: Receiver,
): Promise<void> {
  const months = monthsOf(context, period)
  await context.run((tx) =>
    audit(tx, context, { type: 'report_export', target: null, details: { report: kind } }),
  )
  const streamed = <Row>(query: Query<Row>, table: Table<Row>) =>
    context.stream(query, (batches) => receive(table, batches))
  const reports: Record<AdminReportKind, () => Promise<void>> = {
    users: () => streamed(usersByMonth(months), usersTable),
    revenue: () => streamed(revenueByMonth(months), revenueTable),
    plans: () => streamed(plansByMonth(months), plansTable),
    conversion: () => streamed(conversionByMonth(months), conversionTable),
    churn: () => streamed(churnByMonth(months), churnTable),
  }
  return reports[kind]()
}
