import type { AdminPeriod } from '@prateleira/contract/admin/report-rules'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import type { client } from '../../lib/client.ts'
import { refreshAfter } from '../../lib/refresh.ts'

type Input<List extends 'listUsers' | 'listLogs' | 'listPayments'> = Parameters<
  (typeof client.admin)[List]
>[0]

export const adminDashboardQuery = api.admin.dashboard.queryOptions()
export const plansQuery = api.admin.listPlans.queryOptions()
export const administratorsQuery = api.admin.listAdministrators.queryOptions()
export const paymentSummaryQuery = api.admin.summarizePayments.queryOptions()

/** Lists and reports: the previous answer stays until the next one arrives. */
export const usersQuery = (input: Input<'listUsers'>) =>
  api.admin.listUsers.queryOptions({ input, placeholderData: keepPreviousData })

export const logsQuery = (input: Input<'listLogs'>) =>
  api.admin.listLogs.queryOptions({ input, placeholderData: keepPreviousData })

export const paymentsQuery = (input: Input<'listPayments'>) =>
  api.admin.listPayments.queryOptions({ input, placeholderData: keepPreviousData })

export const reportQuery = (period: AdminPeriod) =>
  api.admin.report.queryOptions({ input: { period }, placeholderData: keepPreviousData })

/** Reloads the admin area's data and the plans on sale. */
export const adminChanged = () => refreshAfter('admin')
