import { type AdminRights, holds, type Needed } from '@prateleira/contract/permissions'
import {
  IconArrowLeft,
  IconClipboardList,
  IconCreditCard,
  IconLayoutDashboard,
  IconReceipt,
  IconReportAnalytics,
  IconShieldCog,
  IconUsers,
} from '@tabler/icons-react'
import { Logo } from '../components/logo.tsx'
import { paths } from '../config/paths.ts'
import { useMe } from '../lib/me.ts'
import type { NavItem } from './navigation.ts'
import classes from './sidebar.module.css'
import { SidebarEntry, SidebarFooter, type SidebarProps } from './sidebar.tsx'

interface AdminItem extends NavItem {
  needed: Needed
}

/** The admin menu as the specification names it (NAV-07). */
const GROUPS: { label: string; items: AdminItem[] }[] = [
  {
    label: 'Menu Principal',
    items: [
      { path: paths.admin, label: 'Dashboard', Icon: IconLayoutDashboard, needed: 'any' },
      { path: paths.adminUsers, label: 'Usuários', Icon: IconUsers, needed: 'user_management' },
      { path: paths.adminPlans, label: 'Planos', Icon: IconCreditCard, needed: 'plan_management' },
      { path: paths.adminPayments, label: 'Pagamentos', Icon: IconReceipt, needed: 'payment_management' },
      {
        path: paths.adminReports,
        label: 'Relatórios',
        Icon: IconReportAnalytics,
        needed: 'payment_management',
      },
      { path: paths.adminLogs, label: 'Logs', Icon: IconClipboardList, needed: 'system_admin' },
    ],
  },
  {
    label: 'Super Admin',
    items: [{ path: paths.administrators, label: 'Gestão de Admins', Icon: IconShieldCog, needed: 'super' }],
  },
]

const BACK: NavItem = { path: paths.dashboard, label: 'Voltar ao Sistema', Icon: IconArrowLeft }

function visible(admin: AdminRights | null) {
  return GROUPS.map(({ label, items }) => ({
    label,
    items: items.filter(({ needed }) => holds(admin, needed)),
  })).filter(({ items }) => items.length > 0)
}

/** The menu of the admin area: what one may not open is not in it. */
export function AdminSidebar({ collapsed, onSignOut, onNavigate }: SidebarProps) {
  const groups = [...visible(useMe().admin), { label: 'Sistema', items: [BACK] }]
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
        {groups.map(({ label, items }) => (
          <section key={label} aria-label={label}>
            <h2 className={classes.group}>{label}</h2>
            <ul className={classes.list}>
              {items.map((item) => (
                <li key={item.path}>
                  <SidebarEntry item={item} collapsed={collapsed} onNavigate={onNavigate} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <SidebarFooter collapsed={collapsed} onSignOut={onSignOut} />
    </div>
  )
}
