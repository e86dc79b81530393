import { IconLayoutDashboard, IconUserCog } from '@tabler/icons-react'
import { paths } from '../config/paths.ts'
import { receivablesQuery } from '../features/receivables/api.ts'
import { dashboardQuery } from '../features/reports/api.ts'
import { mayCall } from '../lib/call-rights.ts'
import type { AdminPage, Feature, FeaturePage, OpenPage, ShopPage } from '../lib/feature.ts'

/** Pages that combine several features. */
const OWN: ShopPage[] = [
  {
    area: 'shop',
    path: paths.dashboard,
    title: 'Dashboard',
    at: 10,
    menu: { group: 'PRINCIPAL', Icon: IconLayoutDashboard },
    words: 'painel início resumo',
    load: () => import('./dashboard-page.tsx'),
    prefetch: (cache, _, { rights }) =>
      Promise.all([
        cache.prefetchQuery(dashboardQuery),
        mayCall(rights, 'receivables.listReceivables') && cache.prefetchQuery(receivablesQuery),
      ]),
  },
  {
    area: 'shop',
    path: paths.profile,
    title: 'Perfil',
    at: 90,
    menu: { group: 'CONFIGURAÇÕES', Icon: IconUserCog },
    words:
      'configurações conta trocar senha chave pix desconto segurança fuso horário avisos notificações sessões',
    load: () => import('./profile-page.tsx'),
  },
]

const found = import.meta.glob<Feature>('../features/*/feature.ts', { eager: true, import: 'feature' })

const all: FeaturePage[] = [...OWN, ...Object.values(found).flatMap(({ pages }) => pages)].sort(
  (one, other) => one.at - other.at,
)

export const shopPages = all.filter((page): page is ShopPage => page.area === 'shop')
export const adminPages = all.filter((page): page is AdminPage => page.area === 'admin')
export const openPages = all.filter((page): page is OpenPage => page.area === 'open')
