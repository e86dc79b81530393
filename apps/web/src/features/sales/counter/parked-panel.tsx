import { WaitingList } from '../payment/waiting-list.tsx'
import type { Parking } from './use-parking.ts'

/** Sales that were parked on this device or another. */
export default function ParkedPanel({ parking, onBack }: { parking: Parking; onBack: () => void }) {
  const { waiting, busy, take } = parking
  return (
    <WaitingList
      title="Vendas estacionadas"
      sales={waiting}
      busy={busy}
      onOpen={(id) => void take(id)}
      onBack={onBack}
    />
  )
}
