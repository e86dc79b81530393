import { statement } from '@prateleira/contract/receivables/schemas'
import { compare } from '@prateleira/contract/shared/decimal'
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
    PRRMX: (error) => {
      const { most = '0' } = read(error)
      return problem('CREDIT_TOO_MUCH', {
        message:
          compare(most, '0') > 0
            ? `O valor é maior do que o que está em aberto: ${formatMoney(most)}.`
            : 'Não há valor em aberto no fiado.',
      })
    },
    PRRBA: 'CUSTOMER_HAS_BALANCE',
  },
  openapi: { schemas: { CreditStatement: statement } },
}
