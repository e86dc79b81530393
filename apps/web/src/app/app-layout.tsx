import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { paths } from '../config/paths.ts'
import { Bell } from '../features/notices/bell.tsx'
import { GlobalSearch } from '../features/search/global-search.tsx'
import { ShopSwitcher } from '../features/shops/shop-switcher.tsx'
import { lazyPart } from '../lib/lazy-part.ts'
import { useMe } from '../lib/me.ts'
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

const leaveAnyway = () => void import('../lib/leave.ts').then((module) => module.leaveAnyway())

/** The user area: the gate, or the sidebar, the top bar and the page. */
export default function AppLayout() {
  // The router draws in one go; what is deferred is drawn in slices.
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
        <GatedProfile switcher={<ShopSwitcher />} onSignOut={leaveAnyway} />
      ) : shop === null ? (
        <NoShopPage onSignOut={leaveAnyway} />
      ) : (
        <GatePage access={subscription.access} switcher={<ShopSwitcher />} onSignOut={leaveAnyway} />
      )}
    </Suspense>
  )
}

function ShopShell() {
  const search = useRef<HTMLInputElement>(null)
  const { rights, push_notifications: notified } = useMe()
  const pages = useMemo(() => searchablePages(rights), [rights])
  const missing = useMissingRights()
  const queued = useSyncExternalStore(watchQueued, () => queuedHere(currentShop()) + lostHere(currentShop()))
  return (
    <Shell
      renderMenu={(props) => <Sidebar {...props} />}
      search={<GlobalSearch ref={search} pages={pages} />}
      tools={
        <>
          {queued > 0 && (
            <Suspense>
              {/* It is wanted just when there is no network: without its file the page does without it. */}
              <QueueCount count={queued} missing={null} />
            </Suspense>
          )}
          <Bell />
          {notified && (
            <Suspense>
              <BrowserNotices missing={null} />
            </Suspense>
          )}
        </>
      }
      onSearch={() => search.current?.focus()}
    >
      {missing && (
        <Suspense fallback={<PageSpinner />}>
          <MissingRightPage {...missing} />
        </Suspense>
      )}
    </Shell>
  )
}

/** What the page at this address asks and the person lacks. A page that is open stays: what is typed in it is not taken with the role. */
function useMissingRights() {
  const { rights: own } = useMe()
  const { path, title, rights } = useRouterState({
    structuralSharing: true,
    select: ({ matches }) => {
      const { pathname, staticData } = matches[matches.length - 1] ?? { pathname: '', staticData: {} }
      return { path: pathname, title: staticData.title ?? '', rights: staticData.rights }
    },
  })
  const opened = useRef('')
  if (!rights || rights.some((right) => own.includes(right))) {
    opened.current = path
    return null
  }
  return opened.current === path ? null : { title, rights }
}

/** Tells what the address says of the way here, once, and takes it out of the address. */
function useArrival(): void {
  const [{ error, checkout }, change] = useUrlSearch()
  useEffect(() => {
    if (error === undefined && checkout === undefined) return
    change({ error: undefined, checkout: undefined })
    void import('./tell-arrival.ts').then(({ tellArrival }) => tellArrival({ error, checkout }))
  }, [error, checkout, change])
}
