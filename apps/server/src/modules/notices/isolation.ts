import type { RouteCases } from '../../../test/isolation/cases.ts'

/** How the isolation suite calls each procedure. */
export const isolation: RouteCases = {
  list: { call: () => ({}) },
  markRead: { call: (own) => ({ body: { ids: [`low_stock:${own.product}`] } }) },
}
