import { ActionIcon, Drawer } from '@mantine/core'
import { SIDEBAR_REMEMBERED_DAYS } from '@prateleira/contract/shared/constants'
import { IconLayoutSidebar, IconMenu2 } from '@tabler/icons-react'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { ThemeSwitch } from '../components/theme-switch.tsx'
import { paths } from '../config/paths.ts'
import { signOut } from '../features/account/sign-out.ts'
import { useCheckoutReturn } from '../features/billing/use-checkout-return.ts'
import { Bell } from '../features/notices/bell.tsx'
import { useBrowserNotices } from '../features/notices/browser-notices.ts'
import { GlobalSearch } from '../features/search/global-search.tsx'
import { useMe } from '../lib/me.ts'
import { useRememberedFlag } from '../lib/remembered-flag.ts'
import { useIsPhone } from '../lib/use-is-phone.ts'
import classes from './app-layout.module.css'
import { searchablePages } from './navigation.ts'
import { PageSpinner } from './page-spinner.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { Sidebar } from './sidebar.tsx'
import { useArrivalFocus } from './use-arrival-focus.ts'
import { useLinkError } from './use-link-error.ts'
import { usePageExists } from './use-page-exists.ts'
import { useShortcuts } from './use-shortcuts.ts'

const GatePage = lazy(() => import('../features/billing/gate-page.tsx'))
const GatedProfile = lazy(() => import('./gated-profile.tsx'))

/** The user area: the gate, or the sidebar, the top bar and the page. */
export default function AppLayout() {
  const { subscription } = useMe()
  useLinkError()
  useCheckoutReturn()
  const onProfile = useRouterState({ select: ({ location }) => location.pathname === paths.profile })
  if (subscription.access === 'open') return <Shell />
  return (
    <Suspense fallback={<PageSpinner />}>
      {onProfile ? (
        <GatedProfile onSignOut={signOut} />
      ) : (
        <GatePage access={subscription.access} onSignOut={signOut} />
      )}
    </Suspense>
  )
}

function Shell() {
  const phone = useIsPhone()
  const exists = usePageExists()
  const [open, toggle] = useRememberedFlag('prateleira-sidebar', true, SIDEBAR_REMEMBERED_DAYS)
  const [drawer, setDrawer] = useState(false)
  const [help, setHelp] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const main = useArrivalFocus()
  const toggleSidebar = () => (phone ? setDrawer(!drawer) : toggle())
  useBrowserNotices()
  useShortcuts({ toggleSidebar, search: () => search.current?.focus(), help: () => setHelp(true) })

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#conteudo">
        Pular para o conteúdo
      </a>
      {!phone && (
        <aside className={classes.sidebar} data-collapsed={!open || undefined}>
          <Sidebar collapsed={!open} onSignOut={signOut} />
        </aside>
      )}
      <Drawer.Root
        opened={phone && drawer}
        onClose={() => setDrawer(false)}
        size="var(--sidebar-width-mobile)"
        padding={0}
      >
        <Drawer.Overlay />
        <Drawer.Content aria-label="Menu">
          <Drawer.Body h="100%">
            <Sidebar collapsed={false} onSignOut={signOut} onNavigate={() => setDrawer(false)} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      <div className={classes.column}>
        <header className={classes.topbar}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={phone ? 'Abrir menu' : open ? 'Recolher menu' : 'Expandir menu'}
            aria-expanded={phone ? drawer : open}
            onClick={toggleSidebar}
          >
            {phone ? <IconMenu2 size={22} stroke={1.6} /> : <IconLayoutSidebar size={20} stroke={1.6} />}
          </ActionIcon>
          <GlobalSearch ref={search} pages={searchablePages.filter(({ path }) => exists(path))} />
          <div className={classes.tools}>
            <Bell />
            <ThemeSwitch />
          </div>
        </header>
        <main id="conteudo" ref={main} tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
      </div>
      <ShortcutsDialog opened={help} onClose={() => setHelp(false)} />
    </div>
  )
}
