import { ADMIN_AREAS, type Needed } from '@prateleira/contract/permissions'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { paths } from '../config/paths.ts'
import { loadMe } from '../lib/me.ts'
import { queryClient } from '../lib/query-client.ts'
import { safeReturnPath } from '../lib/return-path.ts'
import { PageFailure } from './page-failure.tsx'
import { PageSpinner } from './page-spinner.tsx'
import { Root } from './root.tsx'

const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('./any-not-found-page.tsx')),
})

const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.auth,
  staticData: { title: 'Entrar' },
  validateSearch: textSearch,
  beforeLoad: async ({ context, search }) => {
    // When the server cannot be asked the form is shown all the same; signing in will say what is wrong.
    const me = await loadMe(context.queryClient).catch(() => null)
    if (me) throw redirect({ href: safeReturnPath(search.from), replace: true })
  },
  component: lazyRouteComponent(() => import('../features/account/auth-page.tsx')),
})

/** Where the link of 'Esqueci minha senha' leads, signed in or not (AUTH-09). */
const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.resetPassword,
  staticData: { title: 'Nova senha' },
  component: lazyRouteComponent(() => import('../features/account/reset-page.tsx')),
})

/** What is kept of whom and why; open to everybody. */
const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.privacy,
  staticData: { title: 'Privacidade' },
  component: lazyRouteComponent(() => import('../features/privacy/privacy-page.tsx')),
})

/** Where the first administrator is made; open to nobody too, who is told to sign in (BOOT-01). */
const bootstrapRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.bootstrap,
  staticData: { title: 'Tornar-se Administrador' },
  beforeLoad: async ({ context }) => {
    const me = await loadMe(context.queryClient)
    if (me?.admin) throw redirect({ to: paths.admin, replace: true })
  },
  component: lazyRouteComponent(() => import('../features/admin/bootstrap-page.tsx')),
})

const loadLayout = () => import('./app-layout.tsx')

/** Everything behind authentication: needs `me`, has the sidebar and the gate. */
const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: async ({ context, location }) => {
    // The layout's code comes while the server says who is signed in.
    void loadLayout().catch(() => undefined)
    await requireSession(context.queryClient, location)
  },
  component: lazyRouteComponent(loadLayout),
})

/** The admin area. Its layout shows each page only to who holds what the page needs (ADM-01). */
const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'admin',
  beforeLoad: ({ context, location }) => requireSession(context.queryClient, location),
  component: lazyRouteComponent(() => import('./admin-layout.tsx')),
})

/** A page of the admin area. */
function adminPage<const Path extends string>(
  path: Path,
  title: string,
  needed: Needed,
  load: () => Promise<{ default: ComponentType }>,
) {
  return createRoute({
    getParentRoute: () => adminRoute,
    path,
    staticData: { title, needed },
    validateSearch: textSearch,
    component: lazyRouteComponent(load),
  })
}

const adminPages = [
  adminPage(
    paths.admin,
    'Dashboard Administrativo',
    ADMIN_AREAS.dashboard,
    () => import('../features/admin/dashboard-page.tsx'),
  ),
  adminPage(
    paths.adminUsers,
    'Gestão de Usuários',
    ADMIN_AREAS.users,
    () => import('../features/admin/users-page.tsx'),
  ),
  adminPage(
    paths.adminPlans,
    'Gestão de Planos',
    ADMIN_AREAS.plans,
    () => import('../features/admin/plans-page.tsx'),
  ),
  adminPage(
    paths.adminPayments,
    'Pagamentos',
    ADMIN_AREAS.payments,
    () => import('../features/admin/payments-page.tsx'),
  ),
  adminPage(
    paths.adminReports,
    'Relatórios',
    ADMIN_AREAS.reports,
    () => import('../features/admin/reports-page.tsx'),
  ),
  adminPage(
    paths.adminLogs,
    'Logs de Atividades',
    ADMIN_AREAS.logs,
    () => import('../features/admin/logs-page.tsx'),
  ),
  adminPage(
    paths.administrators,
    'Gestão de Admins',
    ADMIN_AREAS.administrators,
    () => import('../features/admin/administrators-page.tsx'),
  ),
] as const

/** Without a session goes to sign in, remembering the page. */
async function requireSession(
  queryClient: QueryClient,
  location: { pathname: string; search: unknown },
): Promise<void> {
  const me = await loadMe(queryClient)
  if (me) return
  const { error, confirmar, ...search } = location.search as Record<string, string | undefined>
  const wanted = location.pathname + stringifySearch(search)
  const from = wanted === paths.dashboard ? undefined : wanted
  throw redirect({ to: paths.auth, search: { from, error, confirmar }, replace: true })
}

/** A page of the user area. `load` gives a module whose default export is the page; `title` goes to the document. */
function page<const Path extends string>(
  path: Path,
  title: string,
  load: () => Promise<{ default: ComponentType }>,
) {
  return createRoute({
    getParentRoute: () => appRoute,
    path,
    staticData: { title },
    validateSearch: textSearch,
    component: lazyRouteComponent(load),
  })
}

/*
 * To add a page: write its path in config/paths.ts and one line here. Its entry in the sidebar appears by itself when
 * app/navigation.ts knows the path.
 */
const appPages = [
  page(paths.products, 'Produtos', () => import('../features/catalog/products-page.tsx')),
  page(paths.newProduct, 'Novo Produto', () => import('../features/catalog/new-product-page.tsx')),
  page(paths.importProducts, 'Importar Produtos', () => import('../features/imports/import-page.tsx')),
  page(paths.dashboard, 'Dashboard', () => import('./dashboard-page.tsx')),
  page(paths.entry, 'Entrada de Estoque', () => import('../features/stock/entry-page.tsx')),
  page(paths.exit, 'Saída de Estoque', () => import('../features/stock/exit-page.tsx')),
  page(paths.reports, 'Relatórios', () => import('../features/reports/reports-page.tsx')),
  page(paths.advancedReports, 'Relatórios avançados', () => import('../features/reports/advanced-page.tsx')),
  page(paths.suppliers, 'Fornecedores', () => import('../features/contacts/suppliers-page.tsx')),
  page(paths.customers, 'Clientes', () => import('../features/contacts/customers-page.tsx')),
  page(paths.plans, 'Planos', () => import('../features/billing/plans-page.tsx')),
  page(paths.profile, 'Perfil', () => import('./profile-page.tsx')),
] as const

/** The parameters of the query as plain text, so that addresses stay readable: ?pagina=2&busca=cabo. */
function textSearch(search: Record<string, unknown>): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(search).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  )
}

function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    authRoute,
    resetRoute,
    privacyRoute,
    bootstrapRoute,
    appRoute.addChildren(appPages),
    adminRoute.addChildren(adminPages),
  ]),
  context: { queryClient },
  notFoundMode: 'root',
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingComponent: PageSpinner,
  defaultErrorComponent: PageFailure,
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** Of the document, before ' · Prateleira' (NAV-01). */
    title?: string
    /** What an administrator must hold to see the page. */
    needed?: Needed
  }
}
