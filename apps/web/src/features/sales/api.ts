import type { saleListInput } from '@prateleira/contract/sales/schemas'
import { keepPreviousData, skipToken } from '@tanstack/react-query'
import type * as z from 'zod'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { refreshAfter } from '../../lib/refresh.ts'
import type { Whole } from '../../lib/whole.ts'
import { filterOf } from './list/sale-filter.ts'
import type { SalesView } from './list/sales-view.ts'

/** Other devices of the shop change these too, also while the page is in the background. */
const SHARED = { refetchInterval: 30_000, refetchOnWindowFocus: 'always' as const }

/** One page of sales with their totals; the previous answer stays until the next one arrives. */
export function salesQuery(view: SalesView) {
  const input: Whole<Omit<z.input<typeof saleListInput>, 'limit'>> = { ...filterOf(view), page: view.page }
  return api.sales.listSales.queryOptions({ input, placeholderData: keepPreviousData })
}

/** One sale; disabled without an id. */
export const saleQuery = (id: string | undefined) =>
  api.sales.getSale.queryOptions({ input: id ? { id } : skipToken })

/** Possible sellers, for the list's filter. */
export const sellersQuery = api.sales.listSellers.queryOptions()

/** Parked sales, and those that wait for their Pix. */
export const parkedQuery = api.sales.listParkedSales.queryOptions(SHARED)
export const pendingQuery = api.sales.listPendingSales.queryOptions(SHARED)

/** The shop's settings for the counter. */
export const pixSettingsQuery = api.sales.getPixSettings.queryOptions({ staleTime: 60_000 })
export const scaleLabelsQuery = api.sales.getScaleLabels.queryOptions()
/** Who has a PIN on this device. */
export const operatorsQuery = api.team.listOperators.queryOptions()
export const discountLimitsQuery = api.sales.getDiscountLimits.queryOptions()

/** A customer's vouchers; disabled without an id. */
export const vouchersQuery = (customerId: string | undefined) =>
  api.sales.findVouchers.queryOptions({ input: customerId ? { customer_id: customerId } : skipToken })

/** A customer's debt and limit. */
export const customerCreditQuery = (id: string) =>
  api.receivables.getStatement.queryOptions({ input: { id } })

/** Customers and variants that match a search; the previous answer stays until the next one arrives. */
export const customerOptionsQuery = (search: string) =>
  api.contacts.customerOptions.queryOptions({ input: { search }, placeholderData: keepPreviousData })

export const variantOptionsQuery = (search: string) =>
  api.catalog.searchVariants.queryOptions({ input: { search }, placeholderData: keepPreviousData })

/** After a sale, its cancellation or a return, and after a refusal caused by somebody else's change. */
export const salesChanged = () => refreshAfter('sales')

export const parkedChanged = () => queryClient.invalidateQueries({ queryKey: parkedQuery.queryKey })
