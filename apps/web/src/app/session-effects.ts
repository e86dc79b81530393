import { hashKey } from '@tanstack/react-query'
import { paths } from '../config/paths.ts'
import { onGateClosed, onSessionDoubted, onShopChanged, onWriteDoubted } from '../lib/client.ts'
import { deviceOwner, forgetMe, forgetPerson, keepMe, noteActing } from '../lib/device-owner.ts'
import { refusalNow } from '../lib/doubted-session.ts'
import { draftOwner, removeAllDrafts } from '../lib/drafts.ts'
import { handoverNow, setHandover } from '../lib/handover.ts'
import { type Me, meQuery, operatorOf } from '../lib/me.ts'
import { queryClient } from '../lib/query-client.ts'
import type { refreshAfter } from '../lib/refresh.ts'
import {
  type AuthChange,
  currentShop,
  currentUserId,
  deletionDoubted,
  subscribeAuth,
} from '../lib/session.ts'
import { router } from './router.tsx'

/** Reacts to changes of the session, in this tab or another (AUTH-02, AUTH-07, GATE-04). Call it once. */
export function followSession(): void {
  subscribeAuth((change, remote) => {
    if (change.event === 'SIGNED_OUT') void leave(change, remote)
    // The session ended while no page was open: revoked elsewhere, or expired.
    if (change.event === 'INITIAL_SESSION' && change.userId === null) {
      forgetMe()
      if (deletionDoubted()) void forgetting().then(({ forgetAll }) => forgetAll())
    }
    if (change.event === 'SIGNED_IN') enter(change, remote)
    if (change.event === 'SHOP_SWITCHED' && (!remote || change.shopId !== currentShop())) startAnew()
    if (change.event === 'OPERATOR_CHANGED') void handOver()
    if (change.event === 'USER_UPDATED' && remote) void queryClient.invalidateQueries(meQuery)
  })
  onGateClosed(() => void queryClient.invalidateQueries({ queryKey: meQuery.queryKey }))
  onShopChanged(startAnew)
  onSessionDoubted(refusalNow)
  // What is on the screen may be out of date. The session has refreshes of its own.
  onWriteDoubted((module) => {
    if (module === 'account') return
    void import('../lib/refresh.ts').then((refresh) =>
      refresh.refreshAfter(module as Parameters<typeof refreshAfter>[0]),
    )
  })
  window.addEventListener('online', () => void queryClient.invalidateQueries(meQuery))
  // Back may restore a page from the browser's memory long after its session ended, without any request.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void queryClient.invalidateQueries(meQuery)
  })
  // A tab that missed the message about another shop or person notices it when it requests `me` again.
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

/**
 * Remembers the signed-in person for a start without network, and deletes what the device keeps of other people or
 * another shop (OFF-02).
 */
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
    void forgetting().then(({ forgetOthers }) => forgetOthers(owner))
  }
}
let kept: Me | null = null
/** The person who signed out here: what this page holds in memory is theirs until the page is reloaded. */
let former: Me | null = null

const ownerOf = (me: Me): string => draftOwner(me.account_id, me.user_id)

/**
 * Shows the shop in which the session now works. The page is reloaded, so that no cache and no page keeps anything of the
 * previous one.
 */
function startAnew(): void {
  // Requesting `me` again during the navigation would abort the navigation.
  if (begunAnew) return
  begunAnew = true
  // An accepted invitation is used up: Back must not lead to it.
  if (router.state.location.pathname === paths.invitation) window.location.replace(paths.dashboard)
  else window.location.assign(paths.dashboard)
}
let begunAnew = false

/** A tab that missed a change of operator notices it when it requests `me` again. */
function noteOperator(me: Me | undefined): void {
  if (!me) return
  const before = operator
  operator = operatorOf(me)
  noteActing(me.person_id)
  if (handoverNow() === 'failed' || (before !== null && before !== operator && handoverNow() === null))
    void handOver()
}
let operator: string | null = null

/**
 * Hands the device over to the person who acts from now on. The previous person's page is closed and their data dropped;
 * the page returns if the new person may open it. A page whose work belongs to the device stays open and reloads its
 * data.
 */
async function handOver(): Promise<void> {
  const turn = ++turns
  setHandover('under-way')
  kept = null
  forgetPerson()
  // `me` comes first: the menu and the page depend on it.
  await queryClient.invalidateQueries(meQuery)
  if (turn !== turns) return
  const me = queryClient.getQueryState(meQuery.queryKey)
  // Without `me` the router shows the failure; it is requested again below.
  if (me?.status === 'error' && me.data) return setHandover('failed')
  const others = ({ queryHash }: { queryHash: string }) => queryHash !== hashKey(meQuery.queryKey)
  queryClient.removeQueries({ type: 'inactive', predicate: others })
  const stays = router.state.matches.some(({ staticData }) => staticData.ofDevice)
  const fresh = stays
    ? queryClient.invalidateQueries({ predicate: others })
    : queryClient.resetQueries({ predicate: others })
  setHandover(null)
  await fresh
  if (router.state.isLoading || router.state.matches.some(({ status }) => status === 'error')) {
    // A request that is still under way answers that nobody acts.
    await queryClient.cancelQueries(meQuery)
    await router.invalidate()
  }
}
let turns = 0

async function leave({ reason }: AuthChange, remote: boolean): Promise<void> {
  forgetMe()
  former = kept ?? former
  kept = null
  // As at a sign-out where the account is probably deleted: nobody comes back to what the device keeps.
  const isOver = reason === 'user' || deletionDoubted()
  if (isOver) {
    removeAllDrafts()
    void forgetting().then(({ forgetGoods }) => forgetGoods())
  }
  const { pathname, href } = router.state.location
  // A person who signed out to accept an invitation continues with it.
  const stays = pathname === paths.auth || (pathname === paths.invitation && reason === 'user' && !remote)
  if (!stays) {
    const from = (reason === 'user' && !remote) || href === paths.dashboard ? undefined : href
    await router.navigate({ to: paths.auth, search: { from }, replace: reason === 'expired' })
  }
  // Only now, when the pages that showed the data are unmounted.
  queryClient.clear()
  if (isOver) void forgetting().then(({ forgetAll }) => forgetAll())
}

const forgetting = () => import('../lib/forget-device.ts')

function enter({ userId }: AuthChange, remote: boolean): void {
  if (router.state.location.pathname === paths.auth) {
    // Anything loaded before may belong to another person.
    queryClient.clear()
    const anew = former !== null && former.account_id !== userId
    begunAnew ||= anew
    void import('./landing.ts').then(({ goOn }) => goOn(anew))
  } else if (remote && queryClient.getQueryData(meQuery.queryKey)?.account_id !== userId) {
    // Another person signed in in another tab: nothing of the previous one may stay on the screen.
    window.location.reload()
  }
}
