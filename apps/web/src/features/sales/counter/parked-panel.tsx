import { WaitingList } from '../payment/waiting-list.tsx'
import type { Parking } from './use-parking.ts'

/** Sales that were parked on this device or another. */
export default function ParkedPanel({ parking, onBack }: { parking: Parking; onBack: () => void }) {
  const { listed, unanswered, busy, take } = parking
  const sales = [
    ...listed.map(({ id, customer, cart, total, parked_at, parked_by }) => ({
      id,
      name: customer?.name ?? cart.lines[0]?.name,
      since: parked_at,
      by: parked_by,
      items: cart.lines.length,
      total,
    })),
    ...unanswered.map(({ id, parked_at, items, total }) => ({
      id,
      name: 'Retomada sem resposta',
      since: parked_at,
      by: null,
      items,
      total,
    })),
  ]
  return (
    <WaitingList
      title="Vendas estacionadas"
      sales={sales}
      busy={busy}
      onOpen={(id) => void take(id)}
      onBack={onBack}
    />
  )
}
