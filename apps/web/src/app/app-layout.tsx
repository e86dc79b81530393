import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useRef } from 'react'
import { paths } from '../config/paths.ts'
import { signOut } from '../features/account/sign-out.ts'
import { useCheckoutReturn } from '../features/billing/use-checkout-return.ts'
import { Bell } from '../features/notices/bell.tsx'
import { useBrowserNotices } from '../features/notices/browser-notices.ts'
import { GlobalSearch } from '../features/search/global-search.tsx'
import { ShopSwitcher } from '../features/shops/shop-switcher.tsx'
import { useMe } from '../lib/me.ts'
import { searchablePages } from './navigation.ts'
import { PageSpinner } from './page-spinner.tsx'
import { Shell } from './shell.tsx'
import { Sidebar } from './sidebar.tsx'
import { useLinkError } from './use-link-error.ts'

const GatePage = lazy(() => import('../features/billing/gate-page.tsx'))
const NoShopPage = lazy(() => import('./no-shop-page.tsx'))
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
        <GatedProfile switcher={<ShopSwitcher />} onSignOut={signOut} />
      ) : shop === null ? (
        <NoShopPage onSignOut={signOut} />
      ) : (
        <GatePage access={subscription.access} switcher={<ShopSwitcher />} onSignOut={signOut} />
      )}
    </Suspense>
  )
}

function ShopShell() {
  const search = useRef<HTMLInputElement>(null)
  const { rights } = useMe()
  const pages = useMemo(() => searchablePages(rights), [rights])
  useBrowserNotices()
  return (
    <Shell
      renderMenu={(props) => <Sidebar {...props} />}
      search={<GlobalSearch ref={search} pages={pages} />}
      tools={<Bell />}
      onSearch={() => search.current?.focus()}
    />
  )
}
