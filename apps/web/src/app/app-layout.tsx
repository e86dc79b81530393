import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { ErrorState } from '../components/error-state.tsx'
import { paths } from '../config/paths.ts'
import { Bell } from '../features/notices/bell.tsx'
import { GlobalSearch } from '../features/search/global-search.tsx'
import { ShopSwitcher } from '../features/shops/shop-switcher.tsx'
import { mayCall, rightsOfCall } from '../lib/call-rights.ts'
import { handoverNow, watchHandover } from '../lib/handover.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { meQuery, operatorOf, useMe } from '../lib/me.ts'
import { lostHere, queuedHere, watchQueued } from '../lib/offline-queue/flag.ts'
import { currentShop } from '../lib/session.ts'
import { useUrlSearch } from '../lib/use-url-search.ts'
import { searchablePages } from './navigation.ts'
import { PageSpinner } from './page-spinner.tsx'
import { Shell } from './shell.tsx'
import { Sidebar } from './sidebar.tsx'

const BrowserNotices = lazyPart(() => import('../features/notices/browser-notices.ts'), { withUse: false })
const QueueCount = lazyPart(() => import('../features/sales/queue/queue-count.tsx'))
const GatePage = lazy(() => import('../features/billing/gate-page.tsx'))
const NoShopPage = lazy(() => import('./no-shop-page.tsx'))
const MissingRightPage = lazy(() => import('./missing-right-page.tsx'))
const GatedProfile = lazy(() => import('./gated-profile.tsx'))

const endSession = () => void import('../lib/end-session.ts').then((module) => module.endSession())

/** The user area: the gate, or the sidebar, the top bar and the page. */
export default function AppLayout() {
  // Only a deferred value is rendered in slices; the router itself would draw everything at once.
  return useDeferredValue(true, false) && <UserArea />
}

function UserArea() {
  const { subscription, user_id: shop } = useMe()
  useArrival()
  const onProfile = useRouterState({ select: ({ location }) => location.pathname === paths.profile })
  if (subscription.access === 'open') return <ShopShell />
  return (
    <Suspense fallback={<PageSpinner />}>
      {onProfile ? (
        <GatedProfile switcher={<ShopSwitcher />} onSignOut={endSession} />
      ) : shop === null ? (
        <NoShopPage onSignOut={endSession} />
      ) : (
        <GatePage access={subscription.access} switcher={<ShopSwitcher />} onSignOut={endSession} />
      )}
    </Suspense>
  )
}

function ShopShell() {
  const search = useRef<HTMLInputElement>(null)
  const { rights, push_notifications: notified } = useMe()
  const pages = useMemo(() => searchablePages(rights), [rights])
  const { missing, ofDevice } = usePageRights()
  const handover = useSyncExternalStore(watchHandover, handoverNow)
  const queued = useSyncExternalStore(watchQueued, () => queuedHere(currentShop()) + lostHere(currentShop()))
  // Menu, search and bell are of the person before, too.
  if (handover === 'failed' && !ofDevice)
    return (
      <main>
        <Handover state={handover} />
      </main>
    )
  return (
    <Shell
      renderMenu={(props) => <Sidebar {...props} />}
      search={handover === null && <GlobalSearch ref={search} pages={pages} />}
      tools={
        <>
          {queued > 0 && (
            <Suspense>
              {/* Needed exactly when there is no network; if its file is missing, the page works without it. */}
              <QueueCount count={queued} missing={null} />
            </Suspense>
          )}
          {handover === null && <Bell />}
          {handover === null && notified && (
            <Suspense>
              <BrowserNotices missing={null} />
            </Suspense>
          )}
        </>
      }
      onSearch={() => search.current?.focus()}
    >
      {handover && !ofDevice ? (
        <Handover state={handover} />
      ) : (
        missing && (
          <Suspense fallback={<PageSpinner />}>
            <MissingRightPage {...missing} />
          </Suspense>
        )
      )}
    </Shell>
  )
}

/** Replaces the page until the server has said who is acting now. */
function Handover({ state }: { state: NonNullable<ReturnType<typeof handoverNow>> }) {
  const { error, refetch } = useQuery({ ...meQuery, enabled: false })
  if (state === 'under-way') return <PageSpinner />
  return <ErrorState error={error} title="Erro ao trocar quem está no caixa" onRetry={refetch} />
}

/**
 * The rights of the current page if the person has none of them. A page that is already open stays when the role changes,
 * so that nothing typed is lost. After another person takes over the device, no page counts as open.
 */
function usePageRights() {
  const me = useMe()
  const { path, title, call, ofDevice } = useRouterState({
    structuralSharing: true,
    select: ({ matches }) => {
      const { pathname, staticData } = matches[matches.length - 1] ?? { pathname: '', staticData: {} }
      const { title = '', call, ofDevice = false } = staticData
      return { path: pathname, title, call, ofDevice }
    },
  })
  const opened = useRef('')
  const here = `${operatorOf(me)} ${path}`
  if (!call || mayCall(me.rights, call)) {
    opened.current = here
    return { missing: null, ofDevice }
  }
  return { missing: opened.current === here ? null : { title, rights: rightsOfCall(call) }, ofDevice }
}

/** Reports, once, what the address says about how the person arrived, and removes it from the address. */
function useArrival(): void {
  const [{ error, checkout }, change] = useUrlSearch()
  useEffect(() => {
    if (error === undefined && checkout === undefined) return
    change({ error: undefined, checkout: undefined })
    void import('./announce-arrival.ts').then(({ announceArrival }) => announceArrival({ error, checkout }))
  }, [error, checkout, change])
}
