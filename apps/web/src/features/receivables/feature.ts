import { IconReceipt2 } from '@tabler/icons-react'
import { paths } from '../../config/paths.ts'
import type { Feature } from '../../lib/feature.ts'

export const feature: Feature = {
  pages: [
    {
      area: 'shop',
      path: paths.receivables,
      title: 'A receber',
      at: 75,
      menu: { group: 'GESTÃO', Icon: IconReceipt2 },
      call: 'receivables.listReceivables',
      words: 'fiado crediário caderneta dívida cobrar vencido limite extrato',
      load: () => import('./receivables-page.tsx'),
      prefetch: (cache) =>
        import('./api.ts').then(({ receivablesQuery }) => cache.prefetchQuery(receivablesQuery)),
    },
  ],
}
