import { compare } from '@prateleira/contract/shared/decimal'
import { DOT, formatMoney } from '@prateleira/contract/shared/format'
import { IconAlertTriangle } from '@tabler/icons-react'
import { lazy, type RefObject, Suspense } from 'react'
import { Money } from '../../../components/money.tsx'
import type { CashRegister } from '../../../lib/cash-register.ts'
import { ariaKeys } from '../../../lib/shortcut.ts'
import { showKeys } from '../../../lib/show-keys.ts'
import { PaymentPanel } from '../payment/payment-panel.tsx'
import type { MethodHandle } from '../payment/use-method.ts'
import type { PaymentsHandle } from '../payment/use-payments.ts'
import type { PixHandle } from '../payment/use-pix.ts'
import type { useReceipt } from '../receipt/use-receipt.tsx'
import { countOf, settled } from './cart.ts'
import { whyNotReady } from './cart-ready.ts'
import uiCss from './controls.module.css'
import { CustomerPanel } from './customer-panel.tsx'
import { DiscountPanel } from './discount-panel.tsx'
import type { Done } from './done.ts'
import { DonePanel } from './done-panel.tsx'
import { SHORTCUT_KEYS } from './shortcut-keys.ts'
import sideCss from './side-panel.module.css'
import { showDiscount } from './typed-discount.ts'
import { type CartHandle, useCartState } from './use-cart.ts'
import { useDiscountWords } from './use-discount-words.ts'
import type { Parking } from './use-parking.ts'

// Opened less often than goods are scanned.
const ParkedPanel = lazy(() => import('./parked-panel.tsx'))
const WaitingPanel = lazy(() => import('../payment/waiting-panel.tsx'))
const PixPanel = lazy(() => import('../payment/pix-panel.tsx'))

/** The panel shown in the right column instead of the sale's actions. */
export type Panel = 'customer' | 'discount' | 'parked' | 'waiting' | 'payments' | 'pix' | 'done' | null

interface Props {
  panel: Panel
  handle: CartHandle
  payments: PaymentsHandle
  cash: CashRegister
  parking: Parking
  receipt: ReturnType<typeof useReceipt>
  pix: PixHandle
  /** The actions of Alt+P and Alt+W while a Pix is awaited. */
  pixActs: RefObject<{ print: () => void; share: () => void } | null>
  done: Done | null
  /** The last finished sale. */
  last: Done | null
  chosen: MethodHandle
  kept: number
  /** 'Receber' was pressed before the sale was ready. */
  early: boolean
  onReceive: () => void
  onCustomer: () => void
  onDiscount: () => void
  onPark: () => void
  onParked: () => void
  onWaiting: () => void
  onPix: () => void
  onBack: () => void
  onField: () => void
  onNext: () => void
  onClear: () => void
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
    <aside className={sideCss.side} data-open={panel ?? undefined} aria-label="Total e pagamento">
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
      {panel === null && <Acts {...props} />}
    </aside>
  )
}

/** Amounts of a million or more need smaller letters. */
const isLong = (amount: string) => amount.length > 9 || undefined

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

function Acts({
  handle,
  payments,
  parking,
  onReceive,
  onCustomer,
  onDiscount,
  onPark,
  onParked,
  onWaiting,
  onClear,
  pix,
  early,
  last,
}: Props) {
  const { cart, canUndo } = useCartState(handle)
  const beyond = useDiscountWords(cart)
  const missing = whyNotReady(cart)
  const due = payments.payments.length > 0 ? payments.left : settled(cart).total
  const filled = cart.lines.length > 0
  const waiting = parking.waiting.length
  const { offline } = parking
  return (
    <div className={sideCss.acts}>
      <button
        type="button"
        className={sideCss.act}
        onClick={onCustomer}
        // One that was chosen before can be taken off.
        disabled={offline && cart.customer === null}
        aria-keyshortcuts={SHORTCUT_KEYS.customer}
      >
        <span>Cliente</span>
        <em>{cart.customer?.name ?? (offline ? 'sem rede' : 'não informado')}</em>
        <kbd>{SHORTCUT_KEYS.customer}</kbd>
      </button>
      <button
        type="button"
        className={sideCss.act}
        onClick={onDiscount}
        disabled={!filled}
        aria-keyshortcuts={SHORTCUT_KEYS.discount}
      >
        <span>Desconto</span>
        <em>
          {cart.discount?.kind === 'amount' && 'R$\u00a0'}
          {showDiscount(cart.discount)}
        </em>
        <kbd>{SHORTCUT_KEYS.discount}</kbd>
      </button>
      <p className={sideCss.beyond} role="status">
        {beyond?.short}
      </p>
      <button
        type="button"
        className={sideCss.act}
        onClick={onPark}
        disabled={offline || parking.busy || (!filled && waiting === 0)}
        aria-keyshortcuts={SHORTCUT_KEYS.park}
      >
        <span>{filled ? 'Estacionar' : 'Retomar'}</span>
        <em>{offline ? 'sem rede' : waiting > 0 && `${waiting} ${waiting === 1 ? 'espera' : 'esperam'}`}</em>
        <kbd>{SHORTCUT_KEYS.park}</kbd>
      </button>
      {pix.waiting.length > 0 && (
        <button
          type="button"
          className={sideCss.act}
          onClick={onWaiting}
          aria-keyshortcuts={SHORTCUT_KEYS.waiting}
        >
          <span>Pix</span>
          <em>
            {pix.waiting.length} {pix.waiting.length === 1 ? 'aguarda' : 'aguardam'}
          </em>
          <kbd>{SHORTCUT_KEYS.waiting}</kbd>
        </button>
      )}
      <div className={sideCss.small}>
        <button
          type="button"
          className={uiCss.quiet}
          onClick={handle.undo}
          disabled={!canUndo}
          aria-keyshortcuts={ariaKeys(SHORTCUT_KEYS.undo)}
        >
          Desfazer <kbd>{SHORTCUT_KEYS.undo}</kbd>
        </button>
        {filled && waiting > 0 && !offline && (
          <button type="button" className={uiCss.quiet} onClick={onParked}>
            Trocar de venda
          </button>
        )}
        {filled && (
          <button type="button" className={uiCss.quiet} onClick={onClear}>
            Esvaziar
          </button>
        )}
        <button type="button" className={`${uiCss.quiet} ${sideCss.keys}`} onClick={showKeys}>
          Todas as teclas <kbd>?</kbd>
        </button>
      </div>
      {payments.payments.length > 0 && (
        <p className={`${uiCss.soft} ${sideCss.received}`} role="status">
          Já recebido: {formatMoney(payments.received)}
        </p>
      )}
      {cart.voucher && (
        <p className={`${uiCss.soft} ${sideCss.received}`} role="status">
          Vale de {formatMoney(cart.voucher.balance)} pronto para usar em Receber
        </p>
      )}
      {!filled && last && compare(last.sale.change, '0') > 0 && (
        <p className={`${uiCss.soft} ${sideCss.received}`}>
          {last.queued ? `Venda ${last.queued}` : `Venda nº ${last.sale.number}`}: troco{' '}
          <strong className={sideCss.lastChange}>{formatMoney(last.sale.change)}</strong>
        </p>
      )}
      <p className={`${uiCss.soft} ${sideCss.missing}`} role="status">
        {early && missing !== null && (
          <>
            <IconAlertTriangle size={18} aria-hidden="true" /> {missing}
          </>
        )}
      </p>
      <button
        type="button"
        className={`${uiCss.primary} ${sideCss.receive}`}
        onClick={onReceive}
        // It stays enabled, and says what is missing.
        aria-disabled={missing !== null}
        aria-keyshortcuts={SHORTCUT_KEYS.receive}
      >
        <span>Receber</span>
        <strong className={sideCss.receiveAmount} data-long={isLong(due)}>
          <Money value={due} />
        </strong>
        <kbd>{SHORTCUT_KEYS.receive}</kbd>
      </button>
    </div>
  )
}
