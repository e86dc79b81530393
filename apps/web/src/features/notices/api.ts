import { api } from '../../lib/api.ts'

/** How often it is requested while the page is visible: a colleague's exits change it too. */
const REFRESH = 120_000

export const noticesQuery = api.notices.list.queryOptions({ refetchInterval: REFRESH })
