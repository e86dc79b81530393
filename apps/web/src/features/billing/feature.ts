import { IconCreditCard } from '@tabler/icons-react'
import { paths } from '../../config/paths.ts'
import type { Feature } from '../../lib/feature.ts'

export const feature: Feature = {
  pages: [
    {
      area: 'shop',
      path: paths.plans,
      title: 'Planos',
      at: 80,
      menu: { group: 'CONFIGURAÇÕES', Icon: IconCreditCard },
      call: 'billing.createCheckout',
      words: 'assinatura pagamento upgrade',
      load: () => import('./plans-page.tsx'),
      prefetch: (cache) => import('./api.ts').then(({ plansQuery }) => cache.prefetchQuery(plansQuery)),
    },
  ],
}
