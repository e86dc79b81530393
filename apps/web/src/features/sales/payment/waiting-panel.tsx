import { awaitedByPix } from '@prateleira/contract/sales/payments'
import { pendingName } from '../pending-name.ts'
import type { PixHandle } from './use-pix.ts'
import { WaitingList } from './waiting-list.tsx'

interface Props {
  pix: PixHandle
  onOpen: () => void
  onBack: () => void
}

/** Sales that wait for their Pix, made on any device. */
export default function WaitingPanel({ pix, onOpen, onBack }: Props) {
  return (
    <WaitingList
      title="Vendas aguardando Pix"
      sales={pix.waiting.map(({ id, customer, lines, payments, asked_at, asked_by }) => ({
        id,
        name: customer?.name ?? lines.map(pendingName)[0] ?? null,
        since: asked_at,
        by: asked_by,
        items: lines.length,
        total: awaitedByPix(payments),
      }))}
      onOpen={(id) => {
        const pending = pix.waiting.find((one) => one.id === id)
        if (!pending) return
        pix.show({ pending, cart: null })
        onOpen()
      }}
      onBack={onBack}
    />
  )
}
