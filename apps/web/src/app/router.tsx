import { hasAccess, type Needed } from '@prateleira/contract/permissions'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  useRouterState,
} from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '../config/paths.ts'
import { type CallName, mayCall } from '../lib/call-rights.ts'
import type { AdminPage, ShopPage } from '../lib/feature.ts'
import { loadMe, type Me, meQuery } from '../lib/me.ts'
import { queryClient } from '../lib/query-client.ts'
import { PageFailure } from './page-failure.tsx'
import { PageSpinner } from './page-spinner.tsx'
import { adminPages, openPages, shopPages } from './pages.ts'

const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('./any-not-found-page.tsx')),
})

const openRoutes = openPages.map(({ path, title, beforeLoad, load }) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    staticData: { title },
    validateSearch: textSearch,
    beforeLoad: ({ context, search }) => beforeLoad?.({ queryClient: context.queryClient, search }),
    component: lazyRouteComponent(load),
  }),
)

const loadLayout = () => import('./app-layout.tsx')

/** Everything behind authentication: needs `me`, has the sidebar and the gate. */
const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: async ({ context, location }) => {
    // The layout's code is loaded while `me` is requested.
    void loadLayout().catch(() => undefined)
    await requireSession(context.queryClient, location)
  },
  component: lazyRouteComponent(loadLayout),
})

/** The admin area. Its layout shows each page only to administrators with the required permission (ADM-01). */
const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'admin',
  beforeLoad: ({ context, location }) => requireSession(context.queryClient, location),
  component: lazyRouteComponent(() => import('./admin-layout.tsx')),
})

const adminRoutes = adminPages.map((page) =>
  createRoute({
    getParentRoute: () => adminRoute,
    path: page.path,
    staticData: { title: page.title, needed: page.needed },
    validateSearch: textSearch,
    loader: ({ context, location }) => prefetch(page, context.queryClient, location.search),
    component: lazyRouteComponent(page.load),
  }),
)

/** Without a session, redirects to the sign-in page and remembers the address. */
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

const shopRoutes = shopPages.map((page) =>
  createRoute({
    getParentRoute: () => appRoute,
    path: page.path,
    staticData: { title: page.title, call: page.call, ofDevice: page.ofDevice },
    validateSearch: textSearch,
    loader: ({ context, location }) => prefetch(page, context.queryClient, location.search),
    component: lazyRouteComponent(page.load),
  }),
)

/** Requests the page's first data while its code is loading. */
function prefetch(page: ShopPage | AdminPage, cache: QueryClient, search: object): void {
  const me = cache.getQueryData(meQuery.queryKey)
  if (me && mayOpen(page, me))
    void page.prefetch?.(cache, textSearch({ ...search }), me).catch(() => undefined)
}

function mayOpen(page: ShopPage | AdminPage, me: Me): boolean {
  if (page.area === 'admin') return hasAccess(me.admin, page.needed)
  return me.subscription.access === 'open' && (!page.call || mayCall(me.rights, page.call))
}

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
    ...openRoutes,
    appRoute.addChildren(shopRoutes),
    adminRoute.addChildren(adminRoutes),
  ]),
  context: { queryClient },
  notFoundMode: 'root',
  scrollRestoration: true,
  defaultPreload: 'intent',
  // Code and data behind a link are requested when the pointer rests on it, not when it passes over.
  defaultPreloadDelay: 100,
  // A preloaded page prefetches again when it is entered; the query cache decides whether its data is fresh.
  defaultPreloadStaleTime: 0,
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
    /** The administrators' access that the page requires. */
    needed?: Needed
    /** The call that a member must be allowed to make to see the page. */
    call?: CallName
    /** Whether it stays open when another person takes over the device. */
    ofDevice?: true
  }
}

/** Sets the document title of the page shown and renders it. */
function Root() {
  const title = useRouterState({
    select: ({ matches }) =>
      matches.some((match) => match._notFound || match.status === 'notFound')
        ? 'Página não encontrada'
        : matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  useEffect(() => {
    document.title = title ? `${title} · Prateleira` : 'Prateleira'
  }, [title])
  return <Outlet />
}
