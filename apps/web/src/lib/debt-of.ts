import { compare } from '@prateleira/contract/shared/decimal'
import { formatMoney } from '@prateleira/contract/shared/format'

/** What a customer owes, in words; null for nothing, for credit, and for who may not see it. */
export const debtOf = (balance: string | null) =>
  balance !== null && compare(balance, '0') > 0 ? `deve ${formatMoney(balance)}` : null
