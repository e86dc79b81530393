import { hashKey } from '@tanstack/react-query'
import { paths } from '../config/paths.ts'
import { onGateClosed, onShopChanged } from '../lib/client.ts'
import { deviceOwner, forgetMe, forgetPerson, keepMe } from '../lib/device-owner.ts'
import { draftOwner, removeAllDrafts } from '../lib/drafts.ts'
import { handoverNow, setHandover } from '../lib/handover.ts'
import { type Me, meQuery, operatorOf } from '../lib/me.ts'
import { queryClient } from '../lib/query-client.ts'
import { safeReturnPath } from '../lib/return-path.ts'
import { type AuthChange, currentShop, currentUserId, subscribeAuth } from '../lib/session.ts'
import { router } from './router.tsx'

/** What the page does when the session changes, in this tab or another (AUTH-02, AUTH-07, GATE-04). Call it once. */
export function followSession(): void {
  subscribeAuth((change, remote) => {
    if (change.event === 'SIGNED_OUT') void leave(change, remote)
    // The session ended while no page was open: from elsewhere, or in time.
    if (change.event === 'INITIAL_SESSION' && change.userId === null) forgetMe()
    if (change.event === 'SIGNED_IN') void enter(change, remote)
    if (change.event === 'SHOP_SWITCHED' && (!remote || change.shopId !== currentShop())) startAnew()
    if (change.event === 'OPERATOR_CHANGED') void handOver()
    if (change.event === 'USER_UPDATED' && remote) void queryClient.invalidateQueries(meQuery)
  })
  onGateClosed(() => void queryClient.invalidateQueries({ queryKey: meQuery.queryKey }))
  onShopChanged(startAnew)
  window.addEventListener('online', () => void queryClient.invalidateQueries(meQuery))
  // Back may bring a page whole from the browser's memory, long after its session: nothing would ask before it is used.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void queryClient.invalidateQueries(meQuery)
  })
  // A tab that received no message about a switch, or about another person, notices it when it requests `me` again.
  queryClient.getQueryCache().subscribe((event) => {
    const { query } = event
    if (query.queryHash !== hashKey(meQuery.queryKey)) return
    const isAnswer = event.type === 'updated' && event.action.type === 'success'
    const isCurrent = handoverNow() === null || isAnswer
    if (isCurrent && query.state.data && query.state.data !== kept && currentUserId() !== null)
      keep(query.state.data)
    const person = query.state.data?.account_id
    if (person && currentUserId() && person !== currentUserId()) startAnew()
    if (isAnswer) noteOperator(query.state.data)
    const shop = query.state.data?.user_id ?? null
    if (shop !== null && currentShop() !== null && shop !== currentShop()) startAnew()
  })
}

/** Keeps who is signed in for a start without a network; what the device keeps for anybody else, or of another shop, goes (OFF-02). */
function keep(me: Me): void {
  kept = me
  if (former && ownerOf(former) !== ownerOf(me)) {
    startAnew()
    return
  }
  former = null
  if (deviceOwner() === null) return
  const owner = ownerOf(me)
  if (deviceOwner() === owner) keepMe(me)
  else {
    forgetMe()
    const another = !deviceOwner()?.startsWith(`${me.account_id}:`)
    void import('../lib/device-catalog/index.ts').then(({ wipeOthers }) => wipeOthers(owner))
    // With it what proves who sold at it; not in another shop of the same account, whose sent sales can still be looked at.
    if (another) void import('../lib/offline-queue/queue.ts').then(({ forgetDone }) => forgetDone())
  }
}
let kept: Me | null = null
/** Who was signed out of here: what this page's code has met in memory is theirs, until the page is loaded anew. */
let former: Me | null = null

const ownerOf = (me: Me): string => draftOwner(me.account_id, me.user_id)

/** Shows the shop that the session works in now. Nothing of the one before may stay, in no cache and on no page: all is loaded anew. */
function startAnew(): void {
  // Asked for again while it goes there, it would break off its own way.
  if (begunAnew) return
  begunAnew = true
  // An invitation that was taken is used up: Back must not lead to it.
  if (router.state.location.pathname === paths.invitation) window.location.replace(paths.dashboard)
  else window.location.assign(paths.dashboard)
}
let begunAnew = false

/** A tab that heard nothing of a change of operator notices it when it requests `me` again. */
function noteOperator(me: Me | undefined): void {
  if (!me) return
  const before = operator
  operator = operatorOf(me)
  if (handoverNow() === 'failed' || (before !== null && before !== operator && handoverNow() === null))
    void handOver()
}
let operator: string | null = null

/**
 * Hands the device over to who acts from now on. A page of the person before is not shown from here on, and nothing that was asked for it is
 * kept; it comes back for who may open it. A page whose work is the device's stays as it is, and asks for everything again.
 */
async function handOver(): Promise<void> {
  const turn = ++turns
  setHandover('under-way')
  kept = null
  forgetPerson()
  // Who it is comes first: the menu and the page depend on it.
  await queryClient.invalidateQueries(meQuery)
  if (turn !== turns) return
  const me = queryClient.getQueryState(meQuery.queryKey)
  // Without `me` the router shows what failed, and asks again below.
  if (me?.status === 'error' && me.data) return setHandover('failed')
  const others = ({ queryHash }: { queryHash: string }) => queryHash !== hashKey(meQuery.queryKey)
  queryClient.removeQueries({ type: 'inactive', predicate: others })
  const stays = router.state.matches.some(({ staticData }) => staticData.ofDevice)
  const fresh = stays
    ? queryClient.invalidateQueries({ predicate: others })
    : queryClient.resetQueries({ predicate: others })
  setHandover(null)
  await fresh
  if (router.state.matches.some(({ status }) => status === 'error')) await router.invalidate()
}
let turns = 0

async function leave({ reason }: AuthChange, remote: boolean): Promise<void> {
  forgetMe()
  former = kept ?? former
  kept = null
  if (reason === 'user') {
    removeAllDrafts()
    if (deviceOwner() !== null) {
      void import('../lib/device-catalog/index.ts').then(({ wipeDevice }) => wipeDevice())
      void import('../lib/offline-queue/queue.ts').then(({ forgetDone }) => forgetDone())
    }
  }
  const { pathname, href } = router.state.location
  // Who signed out to take an invitation goes on with it.
  const stays = pathname === paths.auth || (pathname === paths.invitation && reason === 'user' && !remote)
  if (!stays) {
    const from = (reason === 'user' && !remote) || href === paths.dashboard ? undefined : href
    await router.navigate({ to: paths.auth, search: { from }, replace: reason === 'expired' })
  }
  // Only now, when the pages that showed the data are unmounted.
  queryClient.clear()
}

async function enter({ userId }: AuthChange, remote: boolean): Promise<void> {
  const { pathname, search } = router.state.location
  if (pathname === paths.auth) {
    // Whatever was loaded before may be somebody else's.
    queryClient.clear()
    const href = safeReturnPath(search.from)
    if (former && former.account_id !== userId) {
      begunAnew = true
      window.location.replace(href)
    } else await router.navigate({ href, replace: true })
  } else if (remote && queryClient.getQueryData(meQuery.queryKey)?.account_id !== userId) {
    // Another person signed in in another tab: nothing of the first one may stay on the screen.
    window.location.reload()
  }
}
