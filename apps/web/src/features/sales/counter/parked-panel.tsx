import { WaitingList } from '../payment/waiting-list.tsx'
import type { Parking } from './use-parking.ts'

/** Sales that were parked on this device or another. */
export function ParkedPanel({ parking, onBack }: { parking: Parking; onBack: () => void }) {
  const { waiting, busy, take } = parking
  return (
    <WaitingList
      title="Vendas estacionadas"
      sales={waiting.map(({ id, customer, cart, total, parked_at, parked_by }) => ({
        id,
        name: customer?.name ?? cart.lines[0]?.name,
        since: parked_at,
        by: parked_by,
        items: cart.lines.length,
        total,
      }))}
      busy={busy}
      onOpen={(id) => void take(id)}
      onBack={onBack}
    />
  )
}
