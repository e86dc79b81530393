import { ActionIcon } from '@mantine/core'
import { SIDEBAR_REMEMBERED_DAYS } from '@prateleira/contract/shared/constants'
import { IconLayoutSidebar, IconMenu2 } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { OnDemand } from '../components/on-demand.tsx'
import { ThemeSwitch } from '../components/theme-switch.tsx'
import { useBackCloses } from '../lib/back-closes.ts'
import { lazyPart, onFirstUse } from '../lib/lazy-part.ts'
import { useRememberedFlag } from '../lib/remembered-flag.ts'
import { useIsPhone } from '../lib/use-is-phone.ts'
import { InMain } from './page-spinner.tsx'
import classes from './shell.module.css'
import type { SidebarProps } from './sidebar.tsx'
import { useArrivalFocus } from './use-arrival-focus.ts'
import { useShortcuts } from './use-shortcuts.ts'

// Loaded on demand: neither is visible before it is requested.
const PhoneMenu = lazyPart(() => import('./phone-menu.tsx'))
const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.tsx'))

const loadSignOut = () => import('../features/account/sign-out.ts')
const signOut = () => void loadSignOut().then((module) => module.signOut())
// Loaded at the start, because it must also appear without network.
onFirstUse(loadSignOut)

interface Props {
  /** The sidebar, which is a drawer on the phone. */
  renderMenu: (props: SidebarProps) => ReactNode
  /** In the top bar, beside the button of the menu. */
  search?: ReactNode
  /** At the end of the top bar, before the theme. */
  tools?: ReactNode
  /** Above every page. */
  notice?: ReactNode
  /** The action of mod+K; `main` holds the page. */
  onSearch: (main: HTMLElement | null) => void
  /** Replaces the page. */
  children?: ReactNode
}

/** The frame of both areas: the sidebar, the top bar and the shortcuts (NAV-04). */
export function Shell({ renderMenu, search, tools, notice, onSearch, children }: Props) {
  const phone = useIsPhone()
  const [open, toggle] = useRememberedFlag('prateleira-sidebar', true, SIDEBAR_REMEMBERED_DAYS)
  const [drawer, setDrawer] = useState(false)
  const [help, setHelp] = useState(false)
  const main = useArrivalFocus()
  // The page is drawn after the bar and the menu, in slices: together they would block a slow phone for 0.3 s.
  const [pageToo, setPageToo] = useState(false)
  useEffect(() => startTransition(() => setPageToo(true)), [])
  const closeDrawer = () => setDrawer(false)
  useBackCloses(phone && drawer, closeDrawer)
  const signOutByDrawer = () => {
    // A failure is told by a toast, which the drawer would cover.
    closeDrawer()
    signOut()
  }
  const toggleSidebar = () => (phone ? setDrawer(!drawer) : toggle())
  useShortcuts({ toggleSidebar, search: () => onSearch(main.current), help: () => setHelp(true) })

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#conteudo">
        Pular para o conteúdo
      </a>
      {!phone && (
        <aside className={classes.sidebar} data-collapsed={!open || undefined}>
          {renderMenu({ collapsed: !open, onSignOut: signOut })}
        </aside>
      )}
      {phone && (
        <OnDemand wanted={drawer}>
          <PhoneMenu opened={drawer} onClose={closeDrawer}>
            {renderMenu({ collapsed: false, onSignOut: signOutByDrawer, onNavigate: closeDrawer })}
          </PhoneMenu>
        </OnDemand>
      )}
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
          {search}
          <div className={classes.tools}>
            {tools}
            <ThemeSwitch />
          </div>
        </header>
        <main id="conteudo" ref={main} tabIndex={-1} className={classes.main}>
          {notice}
          <InMain value={true}>{pageToo && (children || <Outlet />)}</InMain>
        </main>
      </div>
      <OnDemand wanted={help}>
        <ShortcutsDialog opened={help} onClose={() => setHelp(false)} />
      </OnDemand>
    </div>
  )
}
