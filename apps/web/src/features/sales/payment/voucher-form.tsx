import { foldVoucherCode, isVoucherCode } from '@prateleira/contract/sales/returns'
import type { Voucher } from '@prateleira/contract/sales/schemas'
import { compare, lesser, subtract } from '@prateleira/contract/shared/decimal'
import { formatMoney } from '@prateleira/contract/shared/format'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Failure } from '../../../components/failure.tsx'
import { client } from '../../../lib/client.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { useStable } from '../../../lib/use-stable.ts'
import { vouchersQuery } from '../api.ts'
import uiCss from '../counter/controls.module.css'
import payCss from './payment.module.css'
import type { PaymentsHandle } from './use-payments.ts'

interface Props {
  payments: PaymentsHandle
  customer: { id: string } | null
  /** The code that a return has handed over, '' without one, and whether it is used without being asked for. */
  handed: string
  atOnce: boolean
  onDone: () => void
}

/** Pays with a voucher, up to the amount due: one of the customer's, or by its code. */
export default function VoucherForm({
  payments: { payments, left, take },
  customer,
  handed,
  atOnce,
  onDone,
}: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(handed)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { data: own = [] } = useQuery(vouchersQuery(customer?.id))
  useEffect(() => {
    const { current: input } = field
    const take = (event: Event) => {
      const { detail: code } = event as CustomEvent<string>
      if (!isVoucherCode(code)) return
      event.preventDefault()
      setFailure(null)
      // It confirms nothing, as no scanned code does.
      setTyped(foldVoucherCode(code))
    }
    input?.addEventListener('scannedcode', take)
    input?.focus()
    input?.select()
    return () => input?.removeEventListener('scannedcode', take)
  }, [])
  /** Its balance after the payments of this sale. */
  const restOf = ({ code, balance }: Voucher) =>
    payments.reduce(
      (rest, payment) => (payment.voucher === code ? subtract(rest, payment.amount) : rest),
      balance,
    )
  const spend = (voucher: Voucher) => {
    const rest = restOf(voucher)
    if (compare(rest, '0') <= 0) return setFailure('Este vale não tem saldo.')
    take('vale', lesser(rest, left), voucher.code)
    onDone()
  }
  const use = async () => {
    const code = foldVoucherCode(typed)
    if (busy || code === '') return
    setBusy(true)
    setFailure(null)
    try {
      const [voucher] = await client.sales.findVouchers({ code })
      if (!voucher) return setFailure('Não há vale com este código.')
      if (voucher.customer && voucher.customer.id !== customer?.id)
        return setFailure(`Este vale é de ${voucher.customer.name}. Escolha o cliente na venda (F2).`)
      spend(voucher)
    } catch (error) {
      setFailure(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  const acts = useStable({ use })
  useEffect(() => {
    if (atOnce) void acts.use()
  }, [atOnce, acts])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void use()
  }
  return (
    <form className={payCss.amountForm} onSubmit={submit}>
      {own
        .filter((voucher) => compare(restOf(voucher), '0') > 0)
        .map((voucher) => (
          <button key={voucher.id} type="button" className={uiCss.plain} onClick={() => spend(voucher)}>
            Usar {formatMoney(lesser(restOf(voucher), left))} do vale {voucher.code}
          </button>
        ))}
      <label htmlFor="counter-voucher">Código do vale</label>
      <input
        id="counter-voucher"
        ref={field}
        className={uiCss.panelField}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={typed}
        onChange={(event) => {
          setFailure(null)
          setTyped(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          onDone()
        }}
      />
      {failure && <Failure>{failure}</Failure>}
      <button type="submit" className={uiCss.primary} disabled={busy || typed.trim() === ''}>
        Usar vale <kbd>Enter</kbd>
      </button>
    </form>
  )
}
