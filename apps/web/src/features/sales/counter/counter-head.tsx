import { isOfferedWithoutNetwork, methodsInWords } from '@prateleira/contract/sales/payments'
import { CameraStrip } from '../../../components/camera-strip.tsx'
import { OperatorButton } from '../../../components/operator-button.tsx'
import { QueueLine } from '../../../components/queue-line.tsx'
import type { CashRegister } from '../../../lib/cash-register.ts'
import { useDeviceCatalog } from '../../../lib/device-catalog/use-device-catalog.ts'
import { CashLine } from './cash-line.tsx'
import { CatalogLine } from './catalog-line.tsx'
import pageCss from './counter.module.css'

const GO_ON = methodsInWords(isOfferedWithoutNetwork).toLowerCase()
// 'Cliente' and 'Estacionar' say it themselves.
const NEED_INTERNET = methodsInWords((method) => !isOfferedWithoutNetwork(method), 'caixa')

interface Props {
  cash: CashRegister
  /** The camera strip, if offered. */
  onCode: ((code: string, physical: null) => void) | null
}

/** Above the field: register, operator, age of stock and prices, queued sales, and the camera. */
export function CounterHead({ cash, onCode }: Props) {
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
        goesOn={`vendas em ${GO_ON} continuam`}
        needs={`${NEED_INTERNET} pedem internet`}
      />
      {onCode && (
        <CameraStrip
          name="prateleira-counter-camera"
          className={pageCss.camera}
          onRead={(code) => onCode(code, null)}
        />
      )}
    </>
  )
}
