import type { Statement } from '@prateleira/contract/receivables/schemas'
import { add, compare, subtract } from '@prateleira/contract/shared/decimal'
import { formatMoney } from '@prateleira/contract/shared/format'

type Account = Pick<Statement, 'balance' | 'overdue' | 'credit_limit'>

/** By how much the limit would be exceeded, as the server compares; 0 or less: not at all. */
export const beyondLimit = ({ balance, credit_limit }: Account, more: string) =>
  subtract(add(balance, more), credit_limit)

/** The debt and the limit. */
export function owedWords({ balance, overdue, credit_limit }: Account): string {
  const limit = compare(credit_limit, '0') > 0 ? `limite ${formatMoney(credit_limit)}` : 'sem fiado liberado'
  if (compare(balance, '0') === 0) return `Não deve nada · ${limit}`
  if (compare(balance, '0') < 0) return `Tem crédito de ${formatMoney(subtract('0', balance))} · ${limit}`
  const late = compare(overdue, '0') > 0 ? ` (vencido: ${formatMoney(overdue)})` : ''
  return `Deve ${formatMoney(balance)}${late} · ${limit}`
}
