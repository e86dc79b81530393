import { IconArrowBarToDown, IconArrowBarUp } from '@tabler/icons-react'
import { paths } from '../../config/paths.ts'
import type { Feature } from '../../lib/feature.ts'

export const feature: Feature = {
  pages: [
    {
      area: 'shop',
      path: paths.entry,
      title: 'Entrada de Estoque',
      at: 30,
      menu: { group: 'PRINCIPAL', Icon: IconArrowBarToDown },
      call: 'stock.registerEntry',
      words: 'compra registrar',
      load: () => import('./entry/entry-page.tsx'),
      prefetch: (cache) =>
        import('./api.ts').then(({ recentEntries }) => cache.prefetchQuery(recentEntries())),
    },
    {
      area: 'shop',
      path: paths.exit,
      title: 'Saída de Estoque',
      at: 40,
      menu: { group: 'PRINCIPAL', Icon: IconArrowBarUp },
      call: 'stock.registerExit',
      words: 'venda baixa registrar',
      load: () => import('./exit/exit-page.tsx'),
      prefetch: (cache) => import('./api.ts').then(({ recentExits }) => cache.prefetchQuery(recentExits())),
    },
  ],
}
