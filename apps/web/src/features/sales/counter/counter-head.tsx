import { OperatorButton } from '../../../components/operator-button.tsx'
import { QueueLine } from '../../../components/queue-line.tsx'
import type { CashRegister } from '../../../lib/cash-register.ts'
import { useDeviceCatalog } from '../../../lib/device-catalog/use-device-catalog.ts'
import { CashLine } from './cash-line.tsx'
import { CatalogLine } from './catalog-line.tsx'
import pageCss from './counter.module.css'

interface Props {
  cash: CashRegister
}

/** Above the field: which register this is, who acts at it, from when stock and prices are, and what waits to be sent. */
export function CounterHead({ cash }: Props) {
  const catalog = useDeviceCatalog()
  const cutOff = catalog?.reached === false
  return (
    <>
      <div className={pageCss.operator}>
        <CashLine cash={cash} />
        {catalog?.reached && <CatalogLine catalog={catalog} />}
        <OperatorButton />
      </div>
      <QueueLine
        cutOff={cutOff}
        catalog={catalog}
        needs="Pix, fiado, clientes, estacionar e caixa pedem internet"
      />
    </>
  )
}
