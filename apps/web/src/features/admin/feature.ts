import { ADMIN_AREAS } from '@prateleira/contract/permissions'
import {
  IconClipboardList,
  IconCreditCard,
  IconLayoutDashboard,
  IconReceipt,
  IconReportAnalytics,
  IconShieldCog,
  IconUsers,
} from '@tabler/icons-react'
import { redirect } from '@tanstack/react-router'
import { paths } from '../../config/paths.ts'
import type { Feature } from '../../lib/feature.ts'
import { loadMe } from '../../lib/me.ts'

const MAIN = 'Menu Principal'

export const feature: Feature = {
  pages: [
    {
      // The page on which the first administrator is made; without a session it asks for a sign-in (BOOT-01).
      area: 'open',
      path: paths.bootstrap,
      title: 'Tornar-se Administrador',
      at: 100,
      load: () => import('./bootstrap-page.tsx'),
      beforeLoad: async ({ queryClient }) => {
        const me = await loadMe(queryClient)
        if (me?.admin) throw redirect({ to: paths.admin as string, replace: true })
      },
    },
    {
      area: 'admin',
      path: paths.admin,
      title: 'Dashboard Administrativo',
      at: 110,
      needed: ADMIN_AREAS.dashboard,
      menu: { group: MAIN, label: 'Dashboard', Icon: IconLayoutDashboard },
      load: () => import('./dashboard-page.tsx'),
      prefetch: (cache, search) =>
        import('./prefetch.ts').then(({ prefetches }) => prefetches.dashboard(cache, search)),
    },
    {
      area: 'admin',
      path: paths.adminUsers,
      title: 'Gestão de Usuários',
      at: 120,
      needed: ADMIN_AREAS.users,
      menu: { group: MAIN, label: 'Usuários', Icon: IconUsers },
      load: () => import('./users/users-page.tsx'),
      prefetch: (cache, search) =>
        import('./prefetch.ts').then(({ prefetches }) => prefetches.users(cache, search)),
    },
    {
      area: 'admin',
      path: paths.adminPlans,
      title: 'Gestão de Planos',
      at: 130,
      needed: ADMIN_AREAS.plans,
      menu: { group: MAIN, label: 'Planos', Icon: IconCreditCard },
      load: () => import('./plans/plans-page.tsx'),
      prefetch: (cache, search) =>
        import('./prefetch.ts').then(({ prefetches }) => prefetches.plans(cache, search)),
    },
    {
      area: 'admin',
      path: paths.adminPayments,
      title: 'Pagamentos',
      at: 140,
      needed: ADMIN_AREAS.payments,
      menu: { group: MAIN, Icon: IconReceipt },
      load: () => import('./payments/payments-page.tsx'),
      prefetch: (cache, search) =>
        import('./prefetch.ts').then(({ prefetches }) => prefetches.payments(cache, search)),
    },
    {
      area: 'admin',
      path: paths.adminReports,
      title: 'Relatórios',
      at: 150,
      needed: ADMIN_AREAS.reports,
      menu: { group: MAIN, Icon: IconReportAnalytics },
      load: () => import('./reports/reports-page.tsx'),
      prefetch: (cache, search) =>
        import('./prefetch.ts').then(({ prefetches }) => prefetches.reports(cache, search)),
    },
    {
      area: 'admin',
      path: paths.adminLogs,
      title: 'Logs de Atividades',
      at: 160,
      needed: ADMIN_AREAS.logs,
      menu: { group: MAIN, label: 'Logs', Icon: IconClipboardList },
      load: () => import('./logs/logs-page.tsx'),
      prefetch: (cache, search) =>
        import('./prefetch.ts').then(({ prefetches }) => prefetches.logs(cache, search)),
    },
    {
      area: 'admin',
      path: paths.administrators,
      title: 'Gestão de Admins',
      at: 170,
      needed: ADMIN_AREAS.administrators,
      menu: { group: 'Super Admin', Icon: IconShieldCog },
      load: () => import('./administrators/administrators-page.tsx'),
      prefetch: (cache, search) =>
        import('./prefetch.ts').then(({ prefetches }) => prefetches.administrators(cache, search)),
    },
  ],
}
