import { IconCashBanknote } from '@tabler/icons-react'
import { paths } from '../../config/paths.ts'
import type { Feature } from '../../lib/feature.ts'

export const feature: Feature = {
  pages: [
    {
      area: 'shop',
      path: paths.cash,
      title: 'Caixa',
      at: 13,
      menu: { group: 'PRINCIPAL', Icon: IconCashBanknote },
      call: 'cash.getCash',
      words: 'abrir fechar sangria suprimento troco dinheiro gaveta conferência',
      load: () => import('./cash-page.tsx'),
      prefetch: (cache) =>
        import('../../lib/cash-register.ts').then(({ cashQuery }) => cache.prefetchQuery(cashQuery)),
    },
    {
      area: 'shop',
      path: paths.cashHistory,
      title: 'Caixas fechados',
      at: 13.5,
      call: 'cash.listCashSessions',
      words: 'diferença quebra de fechamentos faltas sobras',
      load: () => import('./history-page.tsx'),
      prefetch: (cache, search) =>
        import('./prefetch.ts').then(({ prefetchHistory }) => prefetchHistory(cache, search)),
    },
  ],
}
