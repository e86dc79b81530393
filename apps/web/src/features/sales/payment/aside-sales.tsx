import { useEffect, useRef, useState } from 'react'
import type { Allow } from '../../../components/use-approval.tsx'
import { errorMessage } from '../../../lib/errors.ts'
import { writeCart } from '../../../lib/kept-carts.ts'
import { useDeviceDraftOwner, useMe } from '../../../lib/me.ts'
import { notify } from '../../../lib/notify.ts'
import type { Cart } from '../counter/cart.ts'
import type { CartHandle } from '../counter/use-cart.ts'
import { asideWords, othersWords } from './aside-words.ts'
import pixCss from './pix-panel.module.css'
import type { useAside } from './use-aside.ts'

export interface AsideProps {
  /** While it is not shown it goes on sending, and nothing can be reopened. */
  isShown: boolean
  handle: CartHandle
  allow: Allow
  onReopened: (message: string) => void
}

interface Props extends AsideProps {
  sales: ReturnType<typeof useAside>
}

/** The sales of this device that were sent without an answer and set aside. */
export default function AsideSales({ sales, isShown, handle, allow, onReopened }: Props) {
  /** Null once the counter is left: another sale may be open by then. */
  const shown = useRef<boolean | null>(isShown)
  useEffect(() => {
    shown.current = isShown
    return () => {
      shown.current = null
    }
  }, [isShown])
  const { person_id: person } = useMe()
  const owner = useDeviceDraftOwner()
  const [busy, setBusy] = useState(false)
  const [left, setLeft] = useState<string | null>(null)
  if (!isShown) return null
  const others = othersWords(sales, person)
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
      const why = await sendAside(sales, allow, reopen)
      if (why !== null && shown.current === null) notify.warning('Venda sem resposta', why)
      setLeft(why)
    } catch (error) {
      setLeft(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={pixCss.late} role="status">
      <span>{asideWords(sales)}</span>
      <button type="button" onClick={() => void send()} aria-disabled={busy}>
        {busy ? 'Enviando…' : 'Enviar de novo'}
      </button>
      {others !== null && <span className={pixCss.why}>{others}</span>}
      {left !== null && <span className={pixCss.why}>{left}</span>}
    </div>
  )
}
