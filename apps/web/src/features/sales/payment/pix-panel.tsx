import { fromCents, sumCents, toCents } from '@prateleira/contract/sales/cents'
import { changeOfAll } from '@prateleira/contract/sales/payments'
import { compare } from '@prateleira/contract/shared/decimal'
import { formatCounted } from '@prateleira/contract/shared/format'
import { PAYMENT_METHOD_LABELS } from '@prateleira/contract/stock/rules'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Failure } from '../../../components/failure.tsx'
import { Money } from '../../../components/money.tsx'
import { QrCode } from '../../../components/qr-code.tsx'
import { useMe } from '../../../lib/me.ts'
import uiCss from '../counter/controls.module.css'
import type { Held } from '../counter/done.ts'
import { SHORTCUT_KEYS } from '../counter/shortcut-keys.ts'
import { receiptOfPending } from '../receipt/receipt-of.ts'
import { useReceipt } from '../receipt/use-receipt.tsx'
import payCss from './payment.module.css'
import { PixKeyLink } from './pix-key-link.tsx'
import pixCss from './pix-panel.module.css'
import type { PixHandle } from './use-pix.ts'

interface Props {
  held: Held
  pix: PixHandle
  /** Codes scanned in the meantime. */
  kept: number
  /** The actions of Alt+P and Alt+W while it is open. */
  acts: RefObject<{ print: () => void; share: () => void } | null>
  onLeave: () => void
}

/** The right column while a Pix is awaited: the QR code, its text, and 'Recebi'. */
export default function PixPanel({ held, pix, kept, acts, onLeave }: Props) {
  const { pending, cart } = held
  const { busy, failure, isOver } = pix
  const me = useMe()
  const panel = useRef<HTMLDivElement>(null)
  const charges = pending.pix?.codes ?? []
  const receipt = useReceipt(receiptOfPending(pending, me), null, {
    codes: charges.map(({ code }) => <QrCode key={code} text={code} label="" />),
  })
  acts.current = { print: receipt.print, share: () => void receipt.share() }
  useEffect(() => panel.current?.focus(), [])
  const others = pending.payments.filter(({ method }) => method !== 'pix')
  const change = changeOfAll(pending.payments)
  const due = fromCents(
    sumCents(pending.payments.filter(({ method }) => method === 'pix').map(({ amount }) => toCents(amount))),
  )
  return (
    <section ref={panel} className={uiCss.panel} tabIndex={-1} aria-label="Aguardando Pix">
      <p className={payCss.due}>
        <span>Aguardando Pix</span>
        <strong>
          <Money value={due} />
        </strong>
      </p>
      {charges.map((charge, index) => (
        <Charge key={charge.code} {...charge} place={charges.length > 1 ? index + 1 : null} />
      ))}
      {charges.length === 0 && (
        <p className={uiCss.soft}>
          A loja não tem chave Pix cadastrada. <PixKeyLink />
        </p>
      )}
      {others.length > 0 && (
        <ul className={payCss.taken} aria-label="Outros pagamentos">
          {others.map(({ method, amount }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: payments have no other name
            <li key={index}>
              <span>{PAYMENT_METHOD_LABELS[method]}</span>
              <Money value={amount} />
            </li>
          ))}
          {compare(change, '0') > 0 && (
            <li>
              <span>Troco</span>
              <Money value={change} />
            </li>
          )}
        </ul>
      )}
      {failure && <Failure>{failure}</Failure>}
      {isOver ? (
        <Failure>
          Esta venda não aguarda mais: já foi confirmada, ou alguém desistiu dela. Não cobre de novo: 'Recebi'
          mostra o que foi feito.
        </Failure>
      ) : (
        <p className={uiCss.soft}>Confira no app do seu banco. Os itens ficam reservados.</p>
      )}
      {kept > 0 && (
        <p className={uiCss.soft} role="status">
          {formatCounted(kept, 'código lido: fica', 'códigos lidos: ficam')} para a próxima venda.
        </p>
      )}
      <button
        type="button"
        className={uiCss.primary}
        disabled={busy}
        onClick={() => void pix.confirm()}
        aria-keyshortcuts={SHORTCUT_KEYS.receive}
      >
        {busy ? 'Um momento…' : 'Recebi'} <kbd>{SHORTCUT_KEYS.receive}</kbd>
      </button>
      <div className={payCss.pair}>
        <button
          type="button"
          className={uiCss.plain}
          onClick={receipt.print}
          aria-keyshortcuts={SHORTCUT_KEYS.print}
        >
          Imprimir <kbd>{SHORTCUT_KEYS.print}</kbd>
        </button>
        <button
          type="button"
          className={uiCss.plain}
          onClick={() => void receipt.share()}
          aria-keyshortcuts={SHORTCUT_KEYS.share}
        >
          WhatsApp <kbd>{SHORTCUT_KEYS.share}</kbd>
        </button>
      </div>
      <div className={pixCss.leave}>
        <button type="button" className={uiCss.quiet} disabled={busy} onClick={onLeave}>
          Deixar aguardando <kbd>Esc</kbd>
        </button>
        <button type="button" className={uiCss.quiet} disabled={busy} onClick={() => void pix.giveUp()}>
          {cart || !isOver ? 'Desistir e voltar à venda' : 'Desistir da venda'}
        </button>
      </div>
      {receipt.paper}
    </section>
  )
}

function Charge({ amount, code, place }: { amount: string; code: string; place: number | null }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      setCopied(true)
    } catch {
      setCopied(false)
    }
  }
  return (
    <div className={pixCss.charge}>
      {place !== null && (
        <p className={uiCss.soft}>
          Código {place}: <Money value={amount} />
        </p>
      )}
      <QrCode text={code} label="QR Code do Pix" />
      <div className={pixCss.text}>
        <input
          readOnly
          aria-label="Pix copia e cola"
          value={code}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <button type="button" className={uiCss.plain} onClick={() => void copy()}>
          {copied ? 'Copiado' : 'Copiar'}
        </button>
      </div>
    </div>
  )
}
