import { IconClipboardList } from '@tabler/icons-react'
import { paths } from '../../config/paths.ts'
import type { Feature } from '../../lib/feature.ts'

export const feature: Feature = {
  pages: [
    {
      area: 'shop',
      path: paths.counts,
      title: 'Inventário',
      at: 42,
      menu: { group: 'PRINCIPAL', Icon: IconClipboardList },
      call: 'counts.listCounts',
      words: 'contagem contar estoque balanço conferência ajuste cíclico ata',
      load: () => import('./counts-page.tsx'),
      prefetch: (cache, search) =>
        import('./prefetch.ts').then(({ prefetchCounts }) => prefetchCounts(cache, search)),
    },
    {
      area: 'shop',
      path: paths.counting,
      title: 'Contar estoque',
      at: 42.1,
      call: 'counts.countLine',
      words: 'inventário contagem',
      load: () => import('./count-page.tsx'),
    },
    {
      area: 'shop',
      path: paths.countReview,
      title: 'Revisão do inventário',
      at: 42.2,
      call: 'counts.reviewCount',
      words: 'inventário diferenças aprovar recontagem ata',
      load: () => import('./review-page.tsx'),
      prefetch: (cache, search) =>
        import('./prefetch.ts').then(({ prefetchReview }) => prefetchReview(cache, search)),
    },
  ],
}
