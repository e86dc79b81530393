import type { ContactOption } from '@prateleira/contract/contacts/schemas'
import { likelyCash } from '@prateleira/contract/sales/payments'
import { compare, subtract } from '@prateleira/contract/shared/decimal'
import { formatDecimal, formatMoney } from '@prateleira/contract/shared/format'
import { PAYMENT_METHOD_LABELS, type Tender } from '@prateleira/contract/stock/rules'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Money } from '../../../components/money.tsx'
import { soundRefused } from '../../../lib/sounds.ts'
import uiCss from '../counter/controls.module.css'
import { isJustShown } from '../counter/reading.ts'
import { amountProblem, readAmount } from '../counter/typed-values.ts'
import { Warning } from '../counter/warning.tsx'
import { CustomerCredit } from './customer-credit.tsx'
import payCss from './payment.module.css'
import { begunBy, isInOneGo, otherReading } from './typed-received.ts'
import type { ChosenBy } from './use-method.ts'
import type { PaymentsHandle } from './use-payments.ts'

/** Nobody hands over a note that is not needed: more change than this is a typing error. */
const LARGEST_NOTE = '200'

interface Props {
  payments: PaymentsHandle
  method: Tender
  /** The key that chose the method. */
  by: ChosenBy | null
  onMethod: (method: Tender | null) => void
  /** The debtor. */
  whose: ContactOption | null
}

/** The amount taken by a method, in cash with its change. */
export function AmountForm({ payments, method, by, whose, onMethod }: Props) {
  const { left, take, changeFor } = payments
  const [typed, setTyped] = useState(formatDecimal(left))
  /** When its change was asked about; anything typed since is a new amount. */
  const [asked, setAsked] = useState<number | null>(null)
  /** Whether the amount was begun in one go with the method's key. */
  const [inOneGo, setInOneGo] = useState<boolean | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const cash = method === 'dinheiro'
  const value = readAmount(typed)
  const problem = amountProblem(typed, left, cash)
  useEffect(() => field.current?.select(), [])
  const change = value !== null && cash ? changeFor(value) : '0.00'
  const isOdd = compare(change, LARGEST_NOTE) >= 0
  const type = (text: string) => {
    const begins = inOneGo === null && cash && isInOneGo(by)
    if (inOneGo === null) setInOneGo(begins)
    setTyped(begins ? begunBy(by, text) : text)
    setAsked(null)
  }
  const other = inOneGo && by ? otherReading(by, typed, left) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (value === null || problem !== null) return
    if (isOdd && asked === null) {
      soundRefused()
      return setAsked(performance.now())
    }
    // Enter pressed twice does not answer the question.
    if (isOdd && isJustShown(asked)) return
    take(method, value)
    onMethod(null)
  }
  const isPart = value !== null && problem === null && compare(value, left) < 0
  return (
    <form className={payCss.amountForm} onSubmit={submit}>
      <label htmlFor="counter-amount">
        {PAYMENT_METHOD_LABELS[method]} {cash && <small>recebido</small>}
        {whose !== null && <small>de {whose.name}</small>}
      </label>
      <span className={payCss.moneyField}>
        <span aria-hidden="true">R$</span>
        <input
          id="counter-amount"
          ref={field}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={typed}
          aria-invalid={problem !== null}
          aria-describedby={problem ? 'counter-amount-problem' : undefined}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            // A key that is held down confirms nothing.
            if (event.key === 'Enter' && event.repeat) event.preventDefault()
            if (event.key !== 'Escape') return
            event.preventDefault()
            event.stopPropagation()
            onMethod(null)
          }}
        />
      </span>
      {whose !== null && (
        <CustomerCredit customer={whose} payments={payments} amount={problem === null ? value : null} />
      )}
      {problem && (
        <Warning id="counter-amount-problem" stops>
          {problem}
        </Warning>
      )}
      {other !== null && (
        <p className={uiCss.soft} role="status">
          A tecla {by?.key} escolheu {PAYMENT_METHOD_LABELS[method]}.{' '}
          <button
            type="button"
            className={uiCss.link}
            onClick={() => {
              setTyped(other)
              field.current?.focus()
            }}
          >
            Recebi R$&nbsp;{other}
          </button>
        </p>
      )}
      {isOdd && asked !== null && (
        <Warning>
          O troco é maior que uma nota de {formatMoney(LARGEST_NOTE).replace(/,00$/, '')}. Confira o valor
          recebido e confirme de novo.
        </Warning>
      )}
      {cash && (
        <section className={payCss.notes} aria-label="Valores prováveis">
          {likelyCash(left).map((amount) => (
            <button
              key={amount}
              type="button"
              className={uiCss.plain}
              onClick={() => {
                take(method, amount)
                onMethod(null)
              }}
            >
              {formatMoney(amount).replace(/,00$/, '')}
            </button>
          ))}
        </section>
      )}
      {cash && (
        <p className={payCss.change} aria-live="polite" data-some={compare(change, '0') > 0 || undefined}>
          <span>{isPart ? 'Ainda falta' : 'Troco'}</span>
          <strong>
            <Money value={isPart ? subtract(left, value) : change} />
          </strong>
        </p>
      )}
      <button type="submit" className={uiCss.primary} disabled={problem !== null}>
        {isPart ? 'Receber parte' : 'Confirmar'} <kbd>Enter</kbd>
      </button>
    </form>
  )
}
