import { formatCount } from '@prateleira/contract/shared/format'
import { heardAt } from '../../lib/device-catalog/heard-at.ts'
import type { useDeviceCatalog } from '../../lib/device-catalog/use-device-catalog.ts'
import { useMe } from '../../lib/me.ts'
import pageCss from './counter.module.css'

/** From when stock and prices are; without a network also what needs it (OFF-02). */
export function CatalogLine({ catalog }: { catalog: ReturnType<typeof useDeviceCatalog> }) {
  const { timezone } = useMe()
  if (!catalog) return null
  const { heard, products, reached } = catalog
  const when = heardAt(timezone, heard)
  if (reached)
    return (
      <p
        className={pageCss.age}
        title={`${formatCount(products)} ${products === 1 ? 'produto' : 'produtos'} neste aparelho`}
      >
        Estoque de {when}
      </p>
    )
  return (
    <p className={pageCss.offline}>
      Preços e estoque de {when}, guardados neste aparelho. Pix, fiado, clientes, estacionar e caixa pedem
      internet.
    </p>
  )
}
