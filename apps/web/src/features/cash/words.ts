import type { Session } from '@prateleira/contract/cash/schemas'
import { compare } from '@prateleira/contract/shared/decimal'

type Parts = NonNullable<Session['result']>['cash']

const NAMES: [keyof Parts, string, '' | '−'][] = [
  ['float', 'Troco inicial', ''],
  ['sales', 'Vendas em dinheiro', ''],
  ['receipts', 'Fiado recebido', ''],
  ['supplies', 'Suprimentos', ''],
  ['withdrawals', 'Sangrias', '−'],
  ['given_back', 'Devolvido a clientes', '−'],
]

/** Name, amount and sign of the parts of the expected cash: the float always, others if not zero. */
export function partsOf(parts: Parts): [string, string, string][] {
  return NAMES.filter(([part]) => part === 'float' || compare(parts[part], '0') > 0).map(
    ([part, name, sign]) => [name, parts[part], sign],
  )
}

/** '2026-11' → 'novembro de 2026'. */
export function monthName(month: string): string {
  return new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15T00:00:00Z`),
  )
}
