import { awaitedByPix } from '@prateleira/contract/sales/payments'
import type { PendingSale } from '@prateleira/contract/sales/pending-schemas'
import { timeIn } from '@prateleira/contract/shared/dates'
import { formatCount, formatMoney } from '@prateleira/contract/shared/format'
import type { ReactNode } from 'react'
import { useMe } from '../../../lib/me.ts'
import pixCss from '../payment/pix-panel.module.css'
import type { PixHandle } from '../payment/use-pix.ts'

interface Props {
  waiting: PendingSale[]
  /** Links to the sale. */
  children: (first: PendingSale) => ReactNode
}

/** Asks about sales that wait for their Pix, the oldest first (PIX-03). */
export function WaitingLine({ waiting, children }: Props) {
  const { timezone } = useMe()
  const [first] = waiting
  if (!first) return null
  const awaited = formatMoney(awaitedByPix(first.payments))
  const since = timeIn(timezone, new Date(first.asked_at))
  return (
    <p className={pixCss.late} role="status" data-late={first.is_late || undefined}>
      <span>
        {waiting.length === 1
          ? `Uma venda aguarda o Pix de ${awaited} desde ${since}.`
          : `${formatCount(waiting.length)} vendas aguardam o Pix, a primeira, de ${awaited}, desde ${since}.`}
        {first.is_late && ' Recebeu?'}
      </span>
      {children(first)}
    </p>
  )
}

/** At the counter: only sales that have waited long enough to need attention. */
export function LateLine({ pix, onOpen }: { pix: PixHandle; onOpen: () => void }) {
  return (
    <WaitingLine waiting={pix.waiting.filter((pending) => pending.is_late)}>
      {(pending) => (
        <button
          type="button"
          onClick={() => {
            pix.show({ pending, cart: null })
            onOpen()
          }}
        >
          Ver venda
        </button>
      )}
    </WaitingLine>
  )
}
