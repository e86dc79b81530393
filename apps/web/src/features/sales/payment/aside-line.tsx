import { fromCents, sumCents, toCents } from '@prateleira/contract/sales/cents'
import { formatCounted, formatMoney } from '@prateleira/contract/shared/format'
import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Allow } from '../../../components/use-approval.tsx'
import { errorMessage } from '../../../lib/errors.ts'
import { writeCart } from '../../../lib/kept-carts.ts'
import { useDeviceDraftOwner } from '../../../lib/me.ts'
import { asideNames, readAside, watchAside } from '../../../lib/sales-aside.ts'
import type { Cart } from '../counter/cart.ts'
import type { CartHandle } from '../counter/use-cart.ts'
import pixCss from './pix-panel.module.css'
import type { Sent } from './sent-sale.ts'

interface Props {
  /** While it is not shown it goes on sending, and nothing can be reopened. */
  isShown: boolean
  handle: CartHandle
  allow: Allow
  onReopened: (message: string) => void
}

/** The sales of this device that were sent without an answer and set aside. */
export function AsideLine({ isShown, handle, allow, onReopened }: Props) {
  const shown = useRef(isShown)
  shown.current = isShown
  const owner = useDeviceDraftOwner()
  const names = useSyncExternalStore(watchAside, () => asideNames(owner))
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the names change
  const sales = useMemo(() => readAside<Sent, Cart>(owner), [owner, names])
  const [busy, setBusy] = useState(false)
  const [left, setLeft] = useState<string | null>(null)
  if (sales.length === 0 || !isShown) return null
  const total = fromCents(sumCents(sales.map(({ sent }) => toCents(sent.body.total))))
  const send = async () => {
    if (busy) return
    setBusy(true)
    setLeft(null)
    try {
      const { sendAside } = await import('./send-aside.ts')
      const reopen = (cart: Cart, message: string) => {
        const { lines, payments } = handle.cart
        if (!shown.current || lines.length > 0 || payments.length > 0) return false
        handle.begin(cart)
        writeCart(owner, cart)
        onReopened(message)
        return true
      }
      setLeft(await sendAside(owner, sales, allow, reopen))
    } catch (error) {
      setLeft(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={pixCss.late} role="status">
      <span>
        {formatCounted(sales.length, 'venda sem resposta', 'vendas sem resposta')} · {formatMoney(total)}
      </span>
      <button type="button" onClick={() => void send()} aria-disabled={busy}>
        {busy ? 'Enviando…' : 'Enviar de novo'}
      </button>
      {left !== null && <span className={pixCss.why}>{left}</span>}
    </div>
  )
}
