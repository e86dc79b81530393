import { api } from '../../lib/api.ts'

/** Asked again that often while the page is in sight: a colleague's exits count too. */
const REFRESH = 120_000

export const noticesQuery = api.notices.list.queryOptions({ refetchInterval: REFRESH })
