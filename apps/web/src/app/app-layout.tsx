import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import { paths } from '../config/paths.ts'
import { useCheckoutReturn } from '../features/billing/use-checkout-return.ts'
import { Bell } from '../features/notices/bell.tsx'
import { useBrowserNotices } from '../features/notices/browser-notices.ts'
import { GlobalSearch } from '../features/search/global-search.tsx'
import { ShopSwitcher } from '../features/shops/shop-switcher.tsx'
import { leaveAnyway } from '../lib/leave.ts'
import { linkErrorMessage } from '../lib/link-error.ts'
import { useMe } from '../lib/me.ts'
import { notify } from '../lib/notify.ts'
import { useUrlSearch } from '../lib/use-url-search.ts'
import { searchablePages } from './navigation.ts'
import { PageSpinner } from './page-spinner.tsx'
import { Shell } from './shell.tsx'
import { Sidebar } from './sidebar.tsx'

const GatePage = lazy(() => import('../features/billing/gate-page.tsx'))
const NoShopPage = lazy(() => import('./no-shop-page.tsx'))
const MissingRightPage = lazy(() => import('./missing-right-page.tsx'))
const GatedProfile = lazy(() => import('./gated-profile.tsx'))

/** The user area: the gate, or the sidebar, the top bar and the page. */
export default function AppLayout() {
  const { subscription, user_id: shop } = useMe()
  useLinkError()
  useCheckoutReturn()
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
  const { rights } = useMe()
  const pages = useMemo(() => searchablePages(rights), [rights])
  const missing = useMissingRights()
  useBrowserNotices()
  return (
    <Shell
      renderMenu={(props) => <Sidebar {...props} />}
      search={<GlobalSearch ref={search} pages={pages} />}
      tools={<Bell />}
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

/** Reports that the link which led a signed-in person here failed, and removes the error from the address (AUTH-11). */
function useLinkError(): void {
  const [{ error }, change] = useUrlSearch()
  useEffect(() => {
    if (!error) return
    notify.error(linkErrorMessage(error))
    change({ error: undefined })
  }, [error, change])
}
