import type { ContactOption } from '@prateleira/contract/contacts/schemas'
import { isOfferedWithoutNetwork, methodsInWords, needsNetwork } from '@prateleira/contract/sales/payments'
import { compare, lesser } from '@prateleira/contract/shared/decimal'
import { formatCounted, formatMoney } from '@prateleira/contract/shared/format'
import { PAYMENT_METHOD_LABELS, TENDERS, type Tender } from '@prateleira/contract/stock/rules'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Failure } from '../../../components/failure.tsx'
import { Money } from '../../../components/money.tsx'
import type { CashRegister } from '../../../lib/cash-register.ts'
import { useIsPhone } from '../../../lib/use-is-phone.ts'
import { useOffline } from '../../../lib/use-offline.ts'
import type { HandedVoucher } from '../counter/cart.ts'
import uiCss from '../counter/controls.module.css'
import { CustomerPanel } from '../counter/customer-panel.tsx'
import { Warning } from '../counter/warning.tsx'
import { AmountForm } from './amount-form.tsx'
import payCss from './payment.module.css'
import { PixKeyLink } from './pix-key-link.tsx'
import type { MethodHandle } from './use-method.ts'
import type { PaymentsHandle } from './use-payments.ts'

const OpenCashForm = lazy(() =>
  import('../../../components/open-cash-form.tsx').then((module) => ({ default: module.OpenCashForm })),
)

/** By the keys 1, 2, 3 …, the most frequent first. */
export const COUNTER_METHODS: readonly Tender[] = [
  'dinheiro',
  'pix',
  'debito',
  'credito',
  'fiado',
  ...TENDERS.filter((method) => !['dinheiro', 'pix', 'debito', 'credito', 'fiado'].includes(method)),
]

/** 'fiado, vale e boleto': those that the server checks, then those that only the bank shows; Pix is named with its code. */
function unchecked(): string {
  const byTheBank = TENDERS.filter(
    (method) => method !== 'pix' && !needsNetwork(method) && !isOfferedWithoutNetwork(method),
  )
  return methodsInWords(
    needsNetwork,
    ...byTheBank.map((method) => PAYMENT_METHOD_LABELS[method]),
  ).toLowerCase()
}

const VoucherForm = lazy(() => import('./voucher-form.tsx'))

interface Props {
  payments: PaymentsHandle
  cash: CashRegister
  chosen: MethodHandle
  /** The customer whose vouchers are offered. */
  customer: ContactOption | null
  onCustomer: (customer: ContactOption | null) => void
  /** What a return gave for this sale. */
  handed: HandedVoucher | null
  /** Codes scanned in the meantime. */
  kept: number
  /** Pix payments show no code, because the shop has no key. */
  withoutKey: boolean
  /** What to know about the discount before charging. */
  beyond: string | null
  onBack: () => void
}

/** The right column during payment: rest, methods with their keys, amount, change. */
export function PaymentPanel(props: Props) {
  const { payments, cash, chosen, customer, onCustomer, handed } = props
  const { method, choose, choosing, setChoosing } = chosen
  const { kept, withoutKey, beyond, onBack } = props
  const { left, total, sending, asking, failure, unanswered } = payments
  const offline = useOffline()
  const phone = useIsPhone()
  const asideWords = useId()
  const panel = useRef<HTMLDivElement>(null)
  const asksCustomer = choosing || (method === 'fiado' && customer === null)
  /** The voucher that was handed over is used without being asked for. */
  const [atOnce, setAtOnce] = useState(false)
  const offered = handed && !payments.payments.some(({ voucher }) => voucher === handed.code) ? handed : null
  // Keys choose a method only outside of fields.
  useEffect(() => {
    if (method !== null) return
    setAtOnce(false)
    if (!choosing) panel.current?.focus()
  }, [method, choosing])
  const free = compare(total, '0') === 0
  const isOpen = !sending && !unanswered
  // What was sent is paid in full: nothing is left of it.
  const due = isOpen ? left : total
  // Scanned codes stay out of what was sent. A phone has no Esc.
  const includes = !isOpen
    ? null
    : !phone
      ? 'Esc volta e'
      : method === null && !asksCustomer
        ? "'Voltar à venda'"
        : null
  return (
    <section ref={panel} className={uiCss.panel} tabIndex={-1} aria-label="Receber">
      <p className={payCss.due}>
        <span>
          {unanswered
            ? 'Venda sem resposta'
            : sending
              ? 'Total da venda'
              : payments.payments.length > 0
                ? 'Falta receber'
                : 'Total a receber'}
        </span>
        <strong data-long={due.length > 9 || undefined}>
          <Money value={due} />
        </strong>
        {isOpen && payments.payments.length > 0 && (
          <span>
            Total da venda <Money value={total} />
          </span>
        )}
      </p>
      {payments.payments.length > 0 && (
        <ul className={payCss.taken} aria-label="Pagamentos">
          {payments.payments.map((payment, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: payments have no other name
            <li key={index}>
              <span>{PAYMENT_METHOD_LABELS[payment.method]}</span>
              <Money value={payment.amount} />
              {isOpen && (
                <button type="button" className={uiCss.link} onClick={() => payments.drop(index)}>
                  Tirar
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {failure && <Failure>{failure}</Failure>}
      {beyond !== null && !failure && <Warning>{beyond}</Warning>}
      {sending ? (
        <p className={uiCss.soft} role="status">
          {asking ? 'Aguardando a autorização…' : 'Registrando…'}
        </p>
      ) : unanswered ? (
        <>
          {payments.others && <Warning>{payments.others}</Warning>}
          {payments.awaitsPix && (
            <p className={uiCss.soft}>
              A venda aguarda o Pix, e o código não chegou aqui: envie de novo para mostrá-lo.
            </p>
          )}
          <button type="button" className={uiCss.primary} onClick={payments.conclude}>
            Enviar de novo <kbd>Enter</kbd>
          </button>
          <div className={payCss.aside}>
            <button
              type="button"
              className={uiCss.quiet}
              onClick={payments.setAside}
              aria-describedby={asideWords}
            >
              Atender o próximo <kbd>Esc</kbd>
            </button>
            <p id={asideWords} className={uiCss.soft}>
              Esta venda fica neste aparelho para enviar de novo; ela não será repetida.
            </p>
          </div>
        </>
      ) : asksCustomer ? (
        <CustomerPanel
          value={customer}
          backTo="Voltar ao pagamento"
          onBack={chosen.back}
          onChoose={(whose) => {
            onCustomer(whose)
            setChoosing(false)
          }}
        />
      ) : free ? (
        <button type="button" className={uiCss.primary} onClick={payments.conclude}>
          Concluir sem cobrar <kbd>Enter</kbd>
        </button>
      ) : method === null ? (
        <div className={payCss.methods}>
          {offered && (
            <button
              type="button"
              className={`${uiCss.plain} ${payCss.handed}`}
              onClick={() => {
                setAtOnce(true)
                choose('vale')
              }}
              disabled={offline}
            >
              <span>
                Usar {formatMoney(lesser(offered.balance, left))} do vale{' '}
                <span className={payCss.code}>{offered.code}</span>
              </span>
            </button>
          )}
          {COUNTER_METHODS.map((each, index) => (
            <button
              key={each}
              type="button"
              className={uiCss.plain}
              onClick={() => choose(each)}
              disabled={offline && !isOfferedWithoutNetwork(each)}
              aria-keyshortcuts={String(index + 1)}
            >
              <kbd>{index + 1}</kbd> {PAYMENT_METHOD_LABELS[each]}
            </button>
          ))}
          {offline && (
            <p className={payCss.unable} role="status">
              Sem rede não dá para gerar o Pix nem conferir {unchecked()}. Se o Pix caiu na maquininha,
              escolha Outro.
            </p>
          )}
        </div>
      ) : method === 'dinheiro' && cash.needsOpening ? (
        <OpenCash cash={cash} onBack={() => choose(null)} />
      ) : method === 'vale' ? (
        <Suspense>
          <VoucherForm
            payments={payments}
            customer={customer}
            handed={offered?.code ?? ''}
            atOnce={atOnce}
            onDone={() => choose(null)}
          />
        </Suspense>
      ) : (
        <>
          <AmountForm
            key={`${method}${left}`}
            payments={payments}
            method={method}
            whose={method === 'fiado' ? customer : null}
            by={chosen.by}
            onMethod={choose}
          />
          {method === 'pix' && withoutKey && <NoKey />}
        </>
      )}
      {kept > 0 && (
        <p className={uiCss.soft} role="status">
          {formatCounted(kept, 'código lido', 'códigos lidos')} durante o pagamento:{' '}
          {kept === 1 ? 'fica' : 'ficam'} para a próxima venda.
          {includes !== null && ` ${includes} ${kept === 1 ? 'o inclui' : 'os inclui'} nesta.`}
        </p>
      )}
      {isOpen && !asksCustomer && (
        <button type="button" className={uiCss.quiet} onClick={onBack}>
          {method === null ? 'Voltar à venda' : 'Voltar às formas de pagamento'} <kbd>Esc</kbd>
        </button>
      )}
    </section>
  )
}

function NoKey() {
  return (
    <p className={uiCss.soft}>
      A loja não tem chave Pix: confira você o recebimento. <PixKeyLink />
    </p>
  )
}

/** Cash payments need an open register; the sale and its payments so far stay (CASH-01). */
function OpenCash({ cash, onBack }: { cash: CashRegister; onBack: () => void }) {
  return (
    <div className={payCss.amountForm}>
      <p className={uiCss.soft} role="status">
        Para receber em dinheiro, abra o caixa. A venda fica como está.
      </p>
      <Suspense fallback={<p className={uiCss.soft}>Carregando…</p>}>
        <OpenCashForm handle={cash} />
      </Suspense>
      <button type="button" className={uiCss.quiet} onClick={onBack}>
        Receber de outra forma
      </button>
    </div>
  )
}
