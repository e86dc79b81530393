import type { abcInput, profitInput } from '@prateleira/contract/reports/advanced-schemas'
import {
  MOVEMENTS_REPORT_LENGTH,
  REPORT_PAGE_LENGTH,
  SALES_REPORT_LENGTH,
} from '@prateleira/contract/reports/constants'
import type { ProfitGroup } from '@prateleira/contract/reports/profit'
import type { movementsReportInput, salesReportInput } from '@prateleira/contract/reports/report-schemas'
import type { AbcClass, ReportPeriod } from '@prateleira/contract/reports/rules'
import { PAGE_SIZE } from '@prateleira/contract/shared/constants'
import type { MovementKind } from '@prateleira/contract/stock/rules'
import { keepPreviousData } from '@tanstack/react-query'
import type * as z from 'zod'
import { api } from '../../lib/api.ts'
import type { Whole } from '../../lib/whole.ts'

/** What a report is asked for: a period, and everything else that its input has. */
type Asked<Input extends z.ZodType> = ReportPeriod & Whole<Omit<z.input<Input>, keyof ReportPeriod>>

/** The dashboard's figures and short lists. */
export const dashboardQuery = api.reports.dashboard.queryOptions()

/** Entries, exits and sales on each of the last `days` days; the previous period stays until the next one arrives. */
export const activityQuery = (days: number) =>
  api.reports.activity.queryOptions({ input: { days }, placeholderData: keepPreviousData })

/** The reports' tabs; the previous period or page stays until the next one arrives. */
export const overviewQuery = (period: ReportPeriod) =>
  api.reports.overview.queryOptions({ input: period, placeholderData: keepPreviousData })

export function salesQuery(period: ReportPeriod, page: number) {
  const input: Asked<typeof salesReportInput> = { ...period, page, limit: SALES_REPORT_LENGTH }
  return api.reports.sales.queryOptions({ input, placeholderData: keepPreviousData })
}

export const stockQuery = (page: number) =>
  api.reports.stock.queryOptions({
    input: { page, limit: MOVEMENTS_REPORT_LENGTH },
    placeholderData: keepPreviousData,
  })

export function movementsQuery(period: ReportPeriod, page: number, only: MovementKind | undefined) {
  const input: Asked<typeof movementsReportInput> = {
    ...period,
    page,
    limit: MOVEMENTS_REPORT_LENGTH,
    movement_kind: only,
  }
  return api.reports.movements.queryOptions({ input, placeholderData: keepPreviousData })
}

export const customersQuery = (page: number) =>
  api.contacts.listCustomers.queryOptions({
    input: { page, limit: PAGE_SIZE },
    placeholderData: keepPreviousData,
  })

export const salesSeriesQuery = (period: ReportPeriod) =>
  api.reports.salesSeries.queryOptions({ input: period, placeholderData: keepPreviousData })

/** The advanced reports (PLAN-11). */
export const reasonsQuery = (period: ReportPeriod) =>
  api.reports.reasons.queryOptions({ input: period, placeholderData: keepPreviousData })

export function abcQuery(period: ReportPeriod, page: number, only: AbcClass | undefined) {
  const input: Asked<typeof abcInput> = { ...period, page, limit: REPORT_PAGE_LENGTH, class: only }
  return api.reports.abc.queryOptions({ input, placeholderData: keepPreviousData })
}

export const pastStockQuery = (date: string, page: number) =>
  api.reports.pastStock.queryOptions({
    input: { date, page, limit: REPORT_PAGE_LENGTH },
    placeholderData: keepPreviousData,
  })

export function profitQuery(period: ReportPeriod, group: ProfitGroup, page: number) {
  const input: Asked<typeof profitInput> = { ...period, group, page, limit: REPORT_PAGE_LENGTH }
  return api.reports.profit.queryOptions({ input, placeholderData: keepPreviousData })
}
