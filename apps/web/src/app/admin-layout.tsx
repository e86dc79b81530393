import { ActionIcon, Drawer } from '@mantine/core'
import { holds, type Needed } from '@prateleira/contract/permissions'
import { SIDEBAR_REMEMBERED_DAYS } from '@prateleira/contract/shared/constants'
import { errorCatalogue } from '@prateleira/contract/shared/errors'
import { IconLayoutSidebar, IconMenu2 } from '@tabler/icons-react'
import { Navigate, Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ThemeSwitch } from '../components/theme-switch.tsx'
import { paths } from '../config/paths.ts'
import { signOut } from '../features/account/sign-out.ts'
import { useMe } from '../lib/me.ts'
import { notify } from '../lib/notify.ts'
import { useRememberedFlag } from '../lib/remembered-flag.ts'
import { useIsPhone } from '../lib/use-is-phone.ts'
import { AdminSidebar } from './admin-sidebar.tsx'
import classes from './app-layout.module.css'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { useArrivalFocus } from './use-arrival-focus.ts'
import { useShortcuts } from './use-shortcuts.ts'

/**
 * The admin area. Who is no administrator goes to the bootstrap, who lacks a permission to the dashboard (ADM-01); also while
 * the page is open, when the rights change. The server refuses on its own: this only spares people what they cannot use.
 */
export default function AdminLayout() {
  const { admin } = useMe()
  const needed = useRouterState({
    select: ({ matches }) => matches.findLast((match) => match.staticData.needed)?.staticData.needed ?? 'any',
  })
  if (!admin) return <Navigate to={paths.bootstrap} replace />
  if (!holds(admin, needed)) return <Refused needed={needed} />
  return <Shell />
}

function Refused({ needed }: { needed: Needed }) {
  useEffect(() => {
    notify.error(errorCatalogue[needed === 'super' ? 'SUPER_ADMIN_REQUIRED' : 'FORBIDDEN'].message)
  }, [needed])
  return <Navigate to={paths.admin} replace />
}

function Shell() {
  const phone = useIsPhone()
  const [open, toggle] = useRememberedFlag('prateleira-sidebar', true, SIDEBAR_REMEMBERED_DAYS)
  const [drawer, setDrawer] = useState(false)
  const [help, setHelp] = useState(false)
  const main = useArrivalFocus()
  const toggleSidebar = () => (phone ? setDrawer(!drawer) : toggle())
  useShortcuts({
    toggleSidebar,
    search: () => main.current?.querySelector<HTMLInputElement>('[role="searchbox"]')?.focus(),
    help: () => setHelp(true),
  })
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#conteudo">
        Pular para o conteúdo
      </a>
      {!phone && (
        <aside className={classes.sidebar} data-collapsed={!open || undefined}>
          <AdminSidebar collapsed={!open} onSignOut={signOut} />
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
            <AdminSidebar collapsed={false} onSignOut={signOut} onNavigate={() => setDrawer(false)} />
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
          <div className={classes.tools}>
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
