import { paths } from '../config/paths.ts'
import { mayCall } from '../lib/call-rights.ts'
import { loadMe } from '../lib/me.ts'
import { queryClient } from '../lib/query-client.ts'
import { isStart, safeReturnPath } from '../lib/return-path.ts'
import { router } from './router.tsx'

/** Where a sign-in leads: to the page that was asked for, else to the dashboard, or to the counter for whom the dashboard shows little. */
async function landingPath(from: string | undefined): Promise<string> {
  const path = safeReturnPath(from)
  if (!isStart(path)) return path
  // Without an answer the page itself says so.
  const me = await loadMe(queryClient).catch(() => null)
  const sells = me?.subscription.access === 'open' && mayCall(me.rights, 'sales.registerSale')
  return sells && !mayCall(me.rights, 'reports.overview') ? paths.counter : path
}

/** Goes there from the sign-in page; `anew`: by loading the page, so that nothing of the person before stays in its memory. */
export async function goOn(anew: boolean): Promise<void> {
  const href = await landingPath(router.state.location.search.from)
  if (anew) window.location.replace(href)
  else await router.navigate({ href, replace: true })
}

/** Goes there before anything is drawn, where the address that was asked for has been restored. */
export async function land(): Promise<void> {
  const { href } = router.history.location
  const path = await landingPath(href)
  if (path !== href) router.history.replace(path)
}
