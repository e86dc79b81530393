import { api } from './api.ts'

/** The plans on sale, cheapest first: advertised at sign-in, offered at the gate. They change rarely. */
export const plansQuery = api.billing.listPlans.queryOptions({ staleTime: 300_000 })
