import { api } from '../../lib/api.ts'

/** The plans on sale, cheapest first. They change rarely. */
export const plansQuery = api.billing.listPlans.queryOptions({ staleTime: 300_000 })
