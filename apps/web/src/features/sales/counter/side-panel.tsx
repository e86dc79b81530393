import { compare } from '@prateleira/contract/shared/decimal'
import { DOT, formatMoney } from '@prateleira/contract/shared/format'
import { lazy, type RefObject, Suspense } from 'react'
import { Money } from '../../../components/money.tsx'
import type { CashRegister } from '../../../lib/cash-register.ts'
import { PaymentPanel } from '../payment/payment-panel.tsx'
import type { MethodHandle } from '../payment/use-method.ts'
import type { useReceipt } from '../receipt/use-receipt.tsx'
import { countOf, settled } from './cart.ts'
import uiCss from './controls.module.css'
import { CustomerPanel } from './customer-panel.tsx'
import { DiscountPanel } from './discount-panel.tsx'
import type { Done } from './done.ts'
import { DonePanel } from './done-panel.tsx'
import { isLong, SaleActs, type SaleActsProps } from './sale-acts.tsx'
import sideCss from './side-panel.module.css'
import { type CartHandle, useCartState } from './use-cart.ts'
import { useDiscountWords } from './use-discount-words.ts'

// Opened less often than goods are scanned.
const ParkedPanel = lazy(() => import('./parked-panel.tsx'))
const WaitingPanel = lazy(() => import('../payment/waiting-panel.tsx'))
const PixPanel = lazy(() => import('../payment/pix-panel.tsx'))

/** The panel shown in the right column instead of the sale's actions. */
export type Panel = 'customer' | 'discount' | 'parked' | 'waiting' | 'payments' | 'pix' | 'done' | null

interface Props extends SaleActsProps {
  panel: Panel
  cash: CashRegister
  receipt: ReturnType<typeof useReceipt>
  /** The actions of Alt+P and Alt+W while a Pix is awaited. */
  pixActs: RefObject<{ print: () => void; share: () => void } | null>
  done: Done | null
  chosen: MethodHandle
  onPix: () => void
  onBack: () => void
  onField: () => void
  onNext: () => void
}

/** The right column; on a phone a bar at the bottom that expands to the whole page. */
export function SidePanel(props: Props) {
  const { panel, handle, payments, cash, parking, receipt, pix, done, chosen, kept } = props
  const { onBack, onField, onNext } = props
  const { act } = handle
  // An open panel shows the current sale; total and actions subscribe to it themselves.
  const { cart } = useCartState(handle, panel !== null)
  const beyond = useDiscountWords(cart)
  return (
    <aside
      className={sideCss.side}
      data-open={panel ?? undefined}
      aria-label="Total e pagamento"
      inert={parking.busy}
    >
      {panel !== 'done' && panel !== 'payments' && panel !== 'pix' && <Total handle={handle} />}
      {panel === 'customer' && (
        <CustomerPanel
          value={cart.customer}
          onBack={onBack}
          onChoose={(customer) => {
            act((before) => ({ ...before, customer }))
            onField()
          }}
        />
      )}
      {panel === 'discount' && (
        <DiscountPanel
          cart={cart}
          onBack={onBack}
          onApply={(discount) => {
            act((before) => ({ ...before, discount }))
            onField()
          }}
        />
      )}
      <Suspense>{panel === 'parked' && <ParkedPanel parking={parking} onBack={onBack} />}</Suspense>
      {panel === 'payments' && (
        <PaymentPanel
          payments={payments}
          cash={cash}
          chosen={chosen}
          beyond={beyond?.long ?? null}
          customer={cart.customer}
          handed={cart.voucher ?? null}
          onCustomer={(customer) => act((before) => ({ ...before, customer }))}
          kept={kept}
          withoutKey={pix.account === null}
          onBack={onBack}
        />
      )}
      <Suspense>
        {panel === 'waiting' && <WaitingPanel pix={pix} onOpen={props.onPix} onBack={onBack} />}
      </Suspense>
      {panel === 'pix' && pix.held && (
        <Suspense fallback={<p className={uiCss.soft}>Preparando o código…</p>}>
          <PixPanel held={pix.held} pix={pix} kept={kept} acts={props.pixActs} onLeave={onBack} />
        </Suspense>
      )}
      {panel === 'done' && done && <DonePanel done={done} receipt={receipt} onNext={onNext} />}
      {panel === null && <SaleActs {...props} />}
    </aside>
  )
}

function Total({ handle }: { handle: CartHandle }) {
  const { cart } = useCartState(handle)
  const { total, discount } = settled(cart)
  return (
    <div className={sideCss.total}>
      <span className={sideCss.totalLabel}>Total</span>
      <strong className={sideCss.totalAmount} data-long={isLong(total)} aria-live="polite">
        <Money value={total} />
      </strong>
      <span className={sideCss.totalMore}>
        {countOf(cart)}
        {compare(discount, '0') > 0 && `${DOT}desconto ${formatMoney(discount)}`}
      </span>
    </div>
  )
}
