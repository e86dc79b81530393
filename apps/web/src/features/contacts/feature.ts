import { IconTruckDelivery, IconUsers } from '@tabler/icons-react'
import { paths } from '../../config/paths.ts'
import type { Feature } from '../../lib/feature.ts'

export const feature: Feature = {
  pages: [
    {
      area: 'shop',
      path: paths.suppliers,
      title: 'Fornecedores',
      at: 60,
      menu: { group: 'GESTÃO', Icon: IconTruckDelivery },
      call: 'contacts.listSuppliers',
      words: 'compras',
      load: () => import('./suppliers-page.tsx'),
      prefetch: (cache, search) =>
        import('./prefetch.ts').then(({ prefetchContacts, supplierKind }) =>
          prefetchContacts(supplierKind, cache, search),
        ),
    },
    {
      area: 'shop',
      path: paths.customers,
      title: 'Clientes',
      at: 70,
      menu: { group: 'GESTÃO', Icon: IconUsers },
      call: 'contacts.listCustomers',
      words: 'vendas',
      load: () => import('./customers-page.tsx'),
      prefetch: (cache, search) =>
        import('./prefetch.ts').then(({ prefetchCustomers }) => prefetchCustomers(cache, search)),
    },
  ],
}
