import { CameraStrip } from '../../../components/camera-strip.tsx'
import { OperatorButton } from '../../../components/operator-button.tsx'
import { QueueLine } from '../../../components/queue-line.tsx'
import type { CashRegister } from '../../../lib/cash-register.ts'
import { useDeviceCatalog } from '../../../lib/device-catalog/use-device-catalog.ts'
import { CashLine } from './cash-line.tsx'
import { CatalogLine } from './catalog-line.tsx'
import pageCss from './counter.module.css'

interface Props {
  cash: CashRegister
  /** What takes codes from the camera, where that is offered. */
  onCode: ((code: string, physical: null) => void) | null
}

/** Above the field: which register this is, who acts at it, from when stock and prices are, and what waits to be sent; the camera. */
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
        needs="Pix, fiado, clientes, estacionar e caixa pedem internet"
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
