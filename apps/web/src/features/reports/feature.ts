import { IconReportAnalytics } from '@tabler/icons-react'
import { paths } from '../../config/paths.ts'
import type { Feature } from '../../lib/feature.ts'

/** The dashboard page is in app/, because it also shows billing. */
export const feature: Feature = {
  pages: [
    {
      area: 'shop',
      path: paths.reports,
      title: 'Relatórios',
      at: 50,
      menu: { group: 'PRINCIPAL', Icon: IconReportAnalytics },
      call: 'reports.overview',
      words: 'vendas movimentações exportar planilha csv excel',
      load: () => import('./period/reports-page.tsx'),
      prefetch: (cache, search) =>
        import('./prefetch.ts').then(({ prefetchReport }) => prefetchReport(cache, search)),
    },
    {
      area: 'shop',
      path: paths.advancedReports,
      title: 'Relatórios avançados',
      at: 51,
      call: 'reports.reasons',
      words: 'curva abc motivo perda inventário estoque em uma data lucro',
      load: () => import('./advanced/advanced-page.tsx'),
      prefetch: (cache, search, me) =>
        import('./prefetch.ts').then(({ prefetchAdvanced }) => prefetchAdvanced(cache, search, me)),
    },
  ],
}
