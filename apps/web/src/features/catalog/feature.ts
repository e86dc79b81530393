import { IconPackage } from '@tabler/icons-react'
import { paths } from '../../config/paths.ts'
import type { Feature } from '../../lib/feature.ts'

export const feature: Feature = {
  pages: [
    {
      area: 'shop',
      path: paths.products,
      title: 'Produtos',
      at: 20,
      menu: { group: 'PRINCIPAL', Icon: IconPackage },
      call: 'catalog.listProducts',
      words: 'estoque baixo catálogo itens acertar ajustar',
      load: () => import('./list/products-page.tsx'),
      prefetch: (cache, search) =>
        import('./list/prefetch.ts').then(({ prefetchProducts }) => prefetchProducts(cache, search)),
    },
    {
      area: 'shop',
      path: paths.newProduct,
      title: 'Novo Produto',
      at: 21,
      call: 'catalog.createProduct',
      words: 'cadastrar criar',
      load: () => import('./form/new-product-page.tsx'),
      prefetch: (cache) =>
        import('./api.ts').then(({ categoriesQuery }) => cache.prefetchQuery(categoriesQuery)),
    },
  ],
}
