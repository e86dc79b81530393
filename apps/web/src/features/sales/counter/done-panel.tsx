import { formatDate } from '@prateleira/contract/shared/dates'
import { add, compare, subtract } from '@prateleira/contract/shared/decimal'
import { DOT } from '@prateleira/contract/shared/format'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { AppLink } from '../../../components/app-link.tsx'
import { Money } from '../../../components/money.tsx'
import { paths } from '../../../config/paths.ts'
import { useQueue } from '../../../lib/offline-queue/use-queue.ts'
import { customerCreditQuery } from '../api.ts'
import payCss from '../payment/payment.module.css'
import { PaperChoice } from '../receipt/paper-choice.tsx'
import type { useReceipt } from '../receipt/use-receipt.tsx'
import uiCss from './controls.module.css'
import type { Done } from './done.ts'
import { SHORTCUT_KEYS } from './shortcut-keys.ts'
import { Warning } from './warning.tsx'

interface Props {
  done: Done
  receipt: ReturnType<typeof useReceipt>
  onNext: () => void
}

/** Whose debt it is; as soon as the statement says so, when it is due and what they owe with it. The amount, unless it stands above. */
function Owed({
  sale,
  customer,
  amount,
}: {
  sale: string
  customer: { id: string; name: string }
  amount: string | null
}) {
  const { data } = useQuery(customerCreditQuery(customer.id))
  const due = data?.open.find(({ sale_id: id }) => id === sale)?.due_date
  return (
    <p className={payCss.owed} role="status">
      {amount !== null && (
        <>
          Fiado <Money value={amount} />{' '}
        </>
      )}
      de {customer.name}
      {due !== undefined && `, vence em ${formatDate(due)}`}
      {data && due !== undefined && compare(data.balance, '0') > 0 && (
        <>
          {DOT}deve agora <Money value={data.balance} />
        </>
      )}
    </p>
  )
}

/** A finished sale: its number, the change in large type, the receipt. The next code starts the next sale. */
export function DonePanel({ done: { sale, cart, payments, queued = null }, receipt, onNext }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const kept = useQueue().items.find(({ receipt: of }) => queued !== null && of === queued)
  const change = compare(sale.change, '0') > 0
  // Debts are not received money.
  const owed = payments.reduce(
    (sum, { method, amount }) => (method === 'fiado' ? add(sum, amount) : sum),
    '0.00',
  )
  const received = subtract(sale.total, owed)
  const cash = payments.find(({ method }) => method === 'dinheiro')
  const onCredit = compare(owed, '0') > 0 && compare(received, '0') === 0
  return (
    <section ref={panel} className={uiCss.panel} tabIndex={-1} aria-label="Venda concluída">
      <p className={payCss.doneTitle} role="status">
        {queued === null ? `Venda nº ${sale.number} concluída` : `Venda ${queued} guardada neste aparelho`}
      </p>
      <p className={payCss.bigChange} data-some={change || undefined}>
        <span>{change ? 'Troco' : onCredit ? 'Fiado' : 'Recebido'}</span>
        <strong>
          <Money value={change ? sale.change : onCredit ? owed : received} />
        </strong>
        {change && cash && (
          <span>
            Total <Money value={sale.total} /> · recebido <Money value={add(cash.amount, sale.change)} /> em
            dinheiro
          </span>
        )}
        {!change && !onCredit && compare(owed, '0') > 0 && (
          <span>
            Total <Money value={sale.total} />
          </span>
        )}
      </p>
      {compare(owed, '0') > 0 && cart.customer && (
        <Owed sale={sale.id} customer={cart.customer} amount={onCredit ? null : owed} />
      )}
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
          onClick={receipt.share}
          aria-keyshortcuts={SHORTCUT_KEYS.share}
        >
          WhatsApp <kbd>{SHORTCUT_KEYS.share}</kbd>
        </button>
      </div>
      <PaperChoice receipt={receipt} />
      {queued !== null && (
        <div aria-live="polite">
          {kept?.state === 'refused' ? (
            <Warning stops>A rede voltou e a venda foi recusada. Veja em Pendências o que fazer.</Warning>
          ) : kept?.state === 'sent' ? (
            <p className={uiCss.soft}>A rede voltou e a venda foi enviada: é a nº {kept.number}.</p>
          ) : (
            <p className={uiCss.soft}>
              Sem rede. Ela é enviada sozinha quando a rede voltar e recebe então o número.
            </p>
          )}
        </div>
      )}
      <p className={uiCss.soft}>O próximo código começa a próxima venda.</p>
      <button type="button" className={uiCss.primary} onClick={onNext}>
        Nova venda <kbd>Enter</kbd>
      </button>
      {queued === null ? (
        <AppLink to={paths.sales} search={{ venda: sale.id }} className={uiCss.quietLink}>
          Ver ou cancelar esta venda
        </AppLink>
      ) : (
        <AppLink to={paths.queue} className={uiCss.quietLink}>
          Ver pendências
        </AppLink>
      )}
    </section>
  )
}
