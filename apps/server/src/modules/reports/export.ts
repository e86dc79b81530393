import type {
  abcInput,
  pastStockInput,
  profitInput,
  reasonsInput,
} from '@prateleira/contract/reports/advanced-schemas'
import type {
  movementsReportInput,
  overviewInput,
  salesReportInput,
  stockReportInput,
} from '@prateleira/contract/reports/report-schemas'
import {
  type AdvancedKind,
  periodDays,
  type ReportKind,
  type ReportPeriod,
} from '@prateleira/contract/reports/rules'
import { daysInFileName } from '@prateleira/contract/shared/export-formats'
import type * as z from 'zod'
import type { Query } from '../../kernel/db/query.ts'
import type { Table } from '../../kernel/export/table.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { requireRead } from '../../kernel/rpc/require-read.ts'
import { tenantToday } from '../account/index.ts'
import { abcExport } from './abc-queries.ts'
import { requirePast } from './advanced.ts'
import { customerExport } from './customers-queries.ts'
import { abcTable, pastStockTable, profitTables, reasonsTable } from './export-advanced-tables.ts'
import { customersTable, movementsTable, overviewTable, salesTable, stockTable } from './export-tables.ts'
import { movementExport } from './movements-queries.ts'
import { pastStockExport } from './past-stock-queries.ts'
import { daysOf } from './period.ts'
import { requireCosts } from './profit.ts'
import { profitExports } from './profit-queries.ts'
import { exitsByReason } from './reason-queries.ts'
import { readOverview } from './reports.ts'
import { saleExport } from './sales-queries.ts'
import { stockExport } from './stock-queries.ts'

/** Receives a table, its rows as they arrive and the days for the file's name. Resolves when everything was passed on. */
export type Receiver = <Row>(table: Table<Row>, batches: AsyncIterable<Row[]>, days: string) => Promise<void>

/**
 * What a tab is asked beside its period and page. Its file is asked the same: a new filter of the tab does not compile before the file has it.
 * Optional ones are keys here too.
 */
type FilterOf<Input extends z.ZodType, Screen extends PropertyKey = never> = {
  [Field in Exclude<
    keyof z.output<Input>,
    keyof ReportPeriod | 'page' | 'limit' | Screen
  >]: z.output<Input>[Field]
}

interface Filters extends Record<ReportKind, object> {
  overview: FilterOf<typeof overviewInput>
  sales: FilterOf<typeof salesReportInput>
  stock: FilterOf<typeof stockReportInput>
  movements: FilterOf<typeof movementsReportInput>
}
type Asked = ReportPeriod & Filters['overview'] & Filters['sales'] & Filters['stock'] & Filters['movements']

/** Passes the complete export of a report to `receive` (REP-03): the period as on screen, without pages. */
export async function exportReport(
  context: ShopContext,
  kind: ReportKind,
  { period, from, to, ...asked }: Asked,
  receive: Receiver,
): Promise<void> {
  const exportedOn = await context.run((tx) => tenantToday(tx, context.now))
  const days = daysOf({ period, from, to }, exportedOn)
  const streamed = <Row>(query: Query<Row>, table: Table<Row>) =>
    context.stream(query, (batches) => receive(table, batches, exportedOn))
  const reports: { [Kind in ReportKind]: (filter: Filters[Kind]) => Promise<void> } = {
    overview: async (filter) => {
      requireRead(filter)
      const row = { ...(await readOverview(context, { period, from, to })), exportedOn }
      return receive(overviewTable, one(row), exportedOn)
    },
    sales: (filter) => {
      requireRead(filter)
      return streamed(saleExport(days), salesTable)
    },
    stock: (filter) => {
      requireRead(filter)
      return streamed(stockExport(), stockTable)
    },
    movements: ({ movement_kind: only, ...filter }) => {
      requireRead(filter)
      return streamed(movementExport(days, only), movementsTable)
    },
    customers: () => streamed(customerExport(exportedOn), customersTable),
  }
  return reports[kind](asked)
}

type OfPeriod = Exclude<AdvancedKind, 'past-stock' | 'profit'>

interface AdvancedFilters {
  /** The file has all classes. */
  abc: FilterOf<typeof abcInput, 'class'>
  reasons: FilterOf<typeof reasonsInput>
}

/** The subject of an advanced report's export: a period, or a day (yyyy-MM-dd) for the stock at a date. */
export type Wanted =
  | { kind: OfPeriod; asked: ReportPeriod & AdvancedFilters['abc'] & AdvancedFilters['reasons'] }
  | { kind: 'past-stock'; asked: FilterOf<typeof pastStockInput> }
  | { kind: 'profit'; asked: ReportPeriod & FilterOf<typeof profitInput> }

/**
 * Like exportReport, for the advanced reports (PLAN-11).
 * @throws BAD_REQUEST for a future day; RIGHT_MISSING for the profit, to whom costs are withheld
 */
export async function exportAdvanced(context: ShopContext, wanted: Wanted, receive: Receiver): Promise<void> {
  const exportedOn = await context.run(async (tx) => {
    if (wanted.kind === 'past-stock') await requirePast(tx, context.now, wanted.asked.date)
    const today = await tenantToday(tx, context.now)
    if (wanted.kind === 'profit') requireCosts(tx)
    return today
  })
  const streamed = <Row>(query: Query<Row>, table: Table<Row>, day: string) =>
    context.stream(query, (batches) => receive(table, batches, day))
  const named = (asked: ReportPeriod) => daysInFileName(periodDays(asked, exportedOn), exportedOn)
  if (wanted.kind === 'past-stock') {
    const { date, ...filter } = wanted.asked
    requireRead(filter)
    return streamed(pastStockExport(date), pastStockTable(date), date)
  }
  if (wanted.kind === 'profit') {
    const { period, from, to, group, ...filter } = wanted.asked
    requireRead(filter)
    const days = daysOf({ period, from, to }, exportedOn)
    return streamed(profitExports[group](days), profitTables[group], named({ period, from, to }))
  }
  const { period, from, to, ...asked } = wanted.asked
  const days = daysOf({ period, from, to }, exportedOn)
  const reports: { [Kind in OfPeriod]: (filter: AdvancedFilters[Kind]) => Promise<void> } = {
    abc: (filter) => {
      requireRead(filter)
      return streamed(abcExport(days), abcTable, named({ period, from, to }))
    },
    reasons: (filter) => {
      requireRead(filter)
      return streamed(exitsByReason(days), reasonsTable, named({ period, from, to }))
    },
  }
  return reports[wanted.kind](asked)
}

async function* one<Row>(row: Row): AsyncGenerator<Row[], void> {
  yield [row]
}
