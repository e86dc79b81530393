import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { client } from './client.ts'

/** The server's procedures for TanStack Query: `useQuery(api.catalog.listProducts.queryOptions({ input }))`. */
export const api = createTanstackQueryUtils(client)
