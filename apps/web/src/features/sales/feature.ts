import { IconCashRegister, IconReceipt } from '@tabler/icons-react'
import { paths } from '../../config/paths.ts'
import type { Feature } from '../../lib/feature.ts'

export const feature: Feature = {
  pages: [
    {
      area: 'shop',
      path: paths.counter,
      title: 'Vender',
      at: 12,
      menu: { group: 'PRINCIPAL', Icon: IconCashRegister },
      call: 'sales.registerSale',
      ofDevice: true,
      words: 'venda balcão caixa pdv frente de loja',
      load: () => import('./counter/counter-page.tsx'),
      prefetch: (cache, _, me) =>
        import('./counter/prefetch-counter.ts').then(({ prefetchCounter }) => prefetchCounter(cache, me)),
    },
    {
      area: 'shop',
      path: paths.sales,
      title: 'Vendas',
      at: 14,
      menu: { group: 'PRINCIPAL', Icon: IconReceipt },
      call: 'sales.listSales',
      words: 'cupom recibo cancelar reimprimir',
      load: () => import('./list/sales-page.tsx'),
      prefetch: (cache, search, me) =>
        import('./list/prefetch.ts').then(({ prefetchSales }) => prefetchSales(cache, search, me)),
    },
    {
      area: 'shop',
      path: paths.queue,
      title: 'Pendências',
      at: 15,
      words: 'sem rede fila vendas por enviar recusadas',
      load: () => import('./queue/queue-page.tsx'),
    },
  ],
}
