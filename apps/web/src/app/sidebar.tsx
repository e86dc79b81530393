import { UnstyledButton } from '@mantine/core'
import { IconLogout, IconShieldCog, IconShieldPlus } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { type ReactElement, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { AppLink } from '../components/app-link.tsx'
import { Logo } from '../components/logo.tsx'
import { OperatorButton } from '../components/operator-button.tsx'
import { paths } from '../config/paths.ts'
import { ShopSwitcher } from '../features/shops/shop-switcher.tsx'
import { lazyPart } from '../lib/lazy-part.ts'
import { useMe } from '../lib/me.ts'
import { type NavItem, shopMenu } from './navigation.ts'
import classes from './sidebar.module.css'

export interface SidebarProps {
  /** Icons only; the labels remain for screen readers. */
  collapsed: boolean
  onSignOut: () => void
  /** Called when a link is followed: the drawer closes. */
  onNavigate?: () => void
}

/** The main menu, with the signed-in person below it. */
export function Sidebar({ collapsed, onSignOut, onNavigate }: SidebarProps) {
  const { company_name: company, admin, bootstrap, rights } = useMe()
  const nav = useRef<HTMLElement>(null)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // On a low window the menu is longer than its place: where one is has to be in it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [path])
  return (
    <div className={classes.sidebar} data-collapsed={collapsed || undefined}>
      <AppLink
        to={paths.dashboard}
        exact
        className={classes.brand}
        aria-label={`Prateleira ${company}, início`}
        onClick={onNavigate}
      >
        <Logo size={28} />
        <span className={classes.text}>
          <strong>Prateleira</strong> <span className={classes.company}>{company}</span>
        </span>
      </AppLink>
      <ShopSwitcher collapsed={collapsed} />
      <nav ref={nav} className={classes.nav} aria-label="Menu principal">
        <MenuGroups groups={shopMenu(rights)} collapsed={collapsed} onNavigate={onNavigate} />
        {(admin || bootstrap === 'offered') && (
          <ul className={classes.list}>
            <li>
              <SidebarEntry
                item={admin ? ADMIN_PANEL : BECOME_ADMIN}
                collapsed={collapsed}
                onNavigate={onNavigate}
              />
            </li>
          </ul>
        )}
      </nav>
      <SidebarFooter collapsed={collapsed} onSignOut={onSignOut}>
        <OperatorButton collapsed={collapsed} onPress={onNavigate} />
      </SidebarFooter>
    </div>
  )
}

const ADMIN_PANEL: NavItem = { path: paths.admin, label: 'Painel Admin', Icon: IconShieldCog }
const BECOME_ADMIN: NavItem = { path: paths.bootstrap, label: 'Tornar-se Admin', Icon: IconShieldPlus }

// Few people collapse the sidebar: its tooltips are loaded only then.
const SideTooltip = lazyPart(() => import('./side-tooltip.tsx'), { withUse: false })

function Hint({ label, collapsed, children }: { label: string; collapsed: boolean; children: ReactElement }) {
  if (!collapsed) return children
  return (
    <Suspense fallback={children}>
      <SideTooltip label={label} missing={children}>
        {children}
      </SideTooltip>
    </Suspense>
  )
}

/** The signed-in person's address, a mark for administrators, and the button for signing out. */
export function SidebarFooter({
  collapsed,
  onSignOut,
  children,
}: Pick<SidebarProps, 'collapsed' | 'onSignOut'> & { children?: ReactNode }) {
  const { email, admin } = useMe()
  return (
    <footer className={classes.footer}>
      {children}
      {email && (
        <span className={classes.email} title={email}>
          {email}
        </span>
      )}
      {admin && <span className={classes.email}>Administrador</span>}
      <Hint label="Sair" collapsed={collapsed}>
        <UnstyledButton className={classes.entry} onClick={onSignOut}>
          <IconLogout size={20} stroke={1.6} aria-hidden="true" />
          <span className={classes.text}>Sair</span>
        </UnstyledButton>
      </Hint>
    </footer>
  )
}

/** The links of a menu, under the name of their group. */
export function MenuGroups({
  groups,
  ...rest
}: Pick<SidebarProps, 'collapsed' | 'onNavigate'> & { groups: { label: string; items: NavItem[] }[] }) {
  return groups.map(({ label, items }) => (
    <section key={label} aria-label={label}>
      <h2 className={classes.group}>{label}</h2>
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item.path}>
            <SidebarEntry item={item} {...rest} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** A link of a menu with its icon. */
function SidebarEntry({
  item,
  collapsed,
  onNavigate,
}: {
  item: NavItem
  collapsed: boolean
  onNavigate?: () => void
}) {
  const { path, label, Icon } = item
  return (
    <Hint label={label} collapsed={collapsed}>
      <AppLink
        to={path}
        className={classes.entry}
        onClick={onNavigate}
        exact={path === paths.dashboard || path === paths.admin}
      >
        <Icon size={20} stroke={1.6} aria-hidden="true" />
        <span className={classes.text}>{label}</span>
      </AppLink>
    </Hint>
  )
}
