import { dateIn, formatDate, timeIn } from '@prateleira/contract/shared/dates'
import { formatCount } from '@prateleira/contract/shared/format'
import { useMe } from '../../lib/me.ts'
import pageCss from './counter.module.css'
import type { useDeviceCatalog } from './use-device-catalog.ts'

/** From when stock and prices are; without a network also what needs it (OFF-02). */
export function CatalogLine({ catalog }: { catalog: ReturnType<typeof useDeviceCatalog> }) {
  const { timezone } = useMe()
  if (!catalog) return null
  const { heard, products, reached } = catalog
  const day = dateIn(timezone, heard)
  const when = `${day === dateIn(timezone, new Date()) ? '' : `${formatDate(day)} `}${timeIn(timezone, heard)}`
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
