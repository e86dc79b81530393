import { formatCounted } from '@prateleira/contract/shared/format'
import { heardAt } from '../../../lib/device-catalog/heard-at.ts'
import type { useDeviceCatalog } from '../../../lib/device-catalog/use-device-catalog.ts'
import { useMe } from '../../../lib/me.ts'
import pageCss from './counter.module.css'

type Catalog = NonNullable<ReturnType<typeof useDeviceCatalog>>

/** The age of stock and prices (OFF-02). */
export function CatalogLine({ catalog }: { catalog: Catalog }) {
  const { timezone } = useMe()
  const { heard, products } = catalog
  return (
    <p className={pageCss.age} title={`${formatCounted(products, 'produto', 'produtos')} neste aparelho`}>
      Estoque de {heardAt(timezone, heard)}
    </p>
  )
}
