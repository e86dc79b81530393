import { compare } from '@prateleira/contract/shared/decimal'
import { formatCounted, formatMoney } from '@prateleira/contract/shared/format'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Money } from '../../../components/money.tsx'
import { ariaKeys } from '../../../lib/shortcut.ts'
import { showKeys } from '../../../lib/show-keys.ts'
import type { PaymentsHandle } from '../payment/use-payments.ts'
import type { PixHandle } from '../payment/use-pix.ts'
import { settled } from './cart.ts'
import { whyNotReady } from './cart-ready.ts'
import uiCss from './controls.module.css'
import type { Done } from './done.ts'
import { SHORTCUT_KEYS } from './shortcut-keys.ts'
import sideCss from './side-panel.module.css'
import { showDiscount } from './typed-discount.ts'
import { type CartHandle, useCartState } from './use-cart.ts'
import { useDiscountWords } from './use-discount-words.ts'
import type { Parking } from './use-parking.ts'

/** Amounts of a million or more need smaller letters. */
export const isLong = (amount: string) => amount.length > 9 || undefined

export interface SaleActsProps {
  handle: CartHandle
  payments: PaymentsHandle
  parking: Parking
  pix: PixHandle
  /** The last finished sale. */
  last: Done | null
  /** Codes that wait for the next sale. */
  kept: number
  /** 'Receber' was pressed before the sale was ready. */
  early: boolean
  onReceive: () => void
  onCustomer: () => void
  onDiscount: () => void
  onPark: () => void
  onParked: () => void
  onWaiting: () => void
  onClear: () => void
}

/** What can be done with the open sale, and what is to be known before it is paid. */
export function SaleActs({
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
  kept,
}: SaleActsProps) {
  const { cart, canUndo } = useCartState(handle)
  const beyond = useDiscountWords(cart)
  const missing = whyNotReady(cart)
  const due = payments.payments.length > 0 ? payments.left : settled(cart).total
  const filled = cart.lines.length > 0
  const waiting = parking.count
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
        <em>
          {parking.busy
            ? 'aguarde…'
            : offline
              ? 'sem rede'
              : waiting > 0 && `${waiting} ${waiting === 1 ? 'espera' : 'esperam'}`}
        </em>
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
      {kept > 0 && (
        <p className={`${uiCss.soft} ${sideCss.received}`} role="status">
          {formatCounted(kept, 'código lido', 'códigos lidos')}: {kept === 1 ? 'entra' : 'entram'} na venda
          que abrir
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
