import { add, compare } from '@prateleira/contract/shared/decimal'
import { formatMoney } from '@prateleira/contract/shared/format'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../../lib/me.ts'
import { customerCreditQuery } from '../api.ts'
import uiCss from '../counter/controls.module.css'
import { Warning } from '../counter/warning.tsx'
import { beyondLimit, owedWords } from './credit-words.ts'
import type { PaymentsHandle } from './use-payments.ts'

interface Props {
  customer: { id: string }
  payments: Pick<PaymentsHandle, 'payments' | 'left'>
  /** The typed amount; null while it is invalid: the whole rest counts. */
  amount: string | null
}

/** The customer's debt before this sale, and by how much the sale exceeds the limit. The sale does not wait for it. */
export function CustomerCredit({ customer, payments: { payments, left }, amount }: Props) {
  const { rights } = useMe()
  const { data, isError } = useQuery(customerCreditQuery(customer.id))
  if (!data)
    return (
      <p className={uiCss.soft} role="status">
        {isError ? 'Não foi possível ver quanto o cliente já deve.' : 'Vendo quanto o cliente já deve…'}
      </p>
    )
  const onCredit = payments.reduce(
    (sum, payment) => (payment.method === 'fiado' ? add(sum, payment.amount) : sum),
    amount ?? left,
  )
  const beyond = beyondLimit(data, onCredit)
  if (compare(beyond, '0') <= 0)
    return (
      <p className={uiCss.soft} role="status">
        {owedWords(data)}
      </p>
    )
  // Of somebody who was never given a limit nothing has gone wrong.
  const hasLimit = compare(data.credit_limit, '0') > 0
  const words = `${owedWords(data)}. ${hasLimit ? `Com esta venda passa ${formatMoney(beyond)} do limite. ` : ''}${
    rights.includes('credit_manage') ? 'Você pode autorizar.' : 'Quem gerencia a loja precisa autorizar.'
  }`
  return hasLimit ? (
    <Warning>{words}</Warning>
  ) : (
    <p className={uiCss.soft} role="status">
      {words}
    </p>
  )
}
