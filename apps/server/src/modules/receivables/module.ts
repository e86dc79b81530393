import { statement } from '@prateleira/contract/receivables/schemas'
import { formatMoney } from '@prateleira/contract/shared/format'
import { problem } from '../../kernel/rpc/errors.ts'
import type { Module } from '../../module.ts'
import { approvalNeeded } from '../team/index.ts'
import { receivablesRouter } from './router.ts'

type Detailed = { detail?: string | undefined }
const read = ({ detail }: Detailed): Record<string, string> => JSON.parse(detail ?? '{}')

function beyondLimit(error: Detailed) {
  const { limit = '0', balance = '0' } = read(error)
  return approvalNeeded('CREDIT_BEYOND_LIMIT', 'credit', {
    message: `Passa do limite de fiado: ${formatMoney(limit)}, já deve ${formatMoney(balance)}. Peça a um gerente ou receba de outra forma.`,
  })
}

/** Fiado: what customers owe. */
export const receivables: Module<'receivables'> = {
  router: receivablesRouter,
  errors: {
    PRRCU: 'CREDIT_NEEDS_CUSTOMER',
    PRRLI: beyondLimit,
    PRRMX: (error) =>
      problem('CREDIT_TOO_MUCH', {
        message: `O valor é maior do que o que está em aberto: ${formatMoney(read(error).most ?? '0')}.`,
      }),
    PRRBA: 'CUSTOMER_HAS_BALANCE',
  },
  openapi: { schemas: { CreditStatement: statement } },
}
