import { paths } from '../config/paths.ts'
import { mayCall } from '../lib/call-rights.ts'
import { loadMe } from '../lib/me.ts'
import { queryClient } from '../lib/query-client.ts'
import { safeReturnPath } from '../lib/return-path.ts'
import { router } from './router.tsx'

/** Where a sign-in leads: to the page that was asked for, else to the dashboard, or to the counter for whom the dashboard shows little. */
export async function landingPath(from: string | undefined): Promise<string> {
  const path = safeReturnPath(from)
  if (path !== paths.dashboard) return path
  // Without an answer the page itself says so.
  const me = await loadMe(queryClient).catch(() => null)
  const sells = me?.subscription.access === 'open' && mayCall(me.rights, 'sales.registerSale')
  return sells && !mayCall(me.rights, 'reports.overview') ? paths.counter : path
}

/** Goes to where a sign-in leads whose address has been restored. To be called before anything is drawn. */
export async function land(): Promise<void> {
  const { href } = router.history.location
  const path = await landingPath(href)
  if (path !== href) router.history.replace(path)
}
