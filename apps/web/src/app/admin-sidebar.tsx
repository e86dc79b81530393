import { IconArrowLeft } from '@tabler/icons-react'
import { Logo } from '../components/logo.tsx'
import { paths } from '../config/paths.ts'
import { useMe } from '../lib/me.ts'
import { adminMenu, type NavItem } from './navigation.ts'
import classes from './sidebar.module.css'
import { MenuGroups, SidebarFooter, type SidebarProps } from './sidebar.tsx'

const BACK: NavItem = { path: paths.dashboard, label: 'Voltar ao Sistema', Icon: IconArrowLeft }

/** The menu of the admin area, without entries that the administrator may not open. */
export function AdminSidebar({ collapsed, onSignOut, onNavigate }: SidebarProps) {
  const groups = [...adminMenu(useMe().admin), { label: 'Sistema', items: [BACK] }]
  return (
    <div className={classes.sidebar} data-collapsed={collapsed || undefined}>
      <div className={classes.brand}>
        <Logo size={28} />
        <span className={classes.text}>
          <strong>Painel Administrativo</strong>
          <span className={classes.company}>Gestão de Assinaturas</span>
        </span>
      </div>
      <nav className={classes.nav} aria-label="Menu da administração">
        <MenuGroups groups={groups} collapsed={collapsed} onNavigate={onNavigate} />
      </nav>
      <SidebarFooter collapsed={collapsed} onSignOut={onSignOut} />
    </div>
  )
}
