import { paths } from '../../config/paths.ts'
import type { Feature } from '../../lib/feature.ts'

export const feature: Feature = {
  pages: [
    {
      area: 'shop',
      path: paths.importProducts,
      title: 'Importar Produtos',
      at: 22,
      call: 'imports.listImports',
      words: 'planilha csv xlsx excel bling tiny shopify',
      load: () => import('./import-page.tsx'),
      prefetch: (cache, search) =>
        import('./prefetch.ts').then(({ prefetchImport }) => prefetchImport(cache, search)),
    },
  ],
}
