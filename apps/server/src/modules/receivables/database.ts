import { DUE_DAYS } from '@prateleira/contract/receivables/constants'
import { rolesWith } from '@prateleira/contract/rights'
import { type DatabaseNeeds, wordsInSql } from '../../kernel/db/needs.ts'

export const database = {
  rules: {
    roles_that_allow_credit: wordsInSql(rolesWith(['credit_manage'])),
    usual_due_days: `${DUE_DAYS}::smallint`,
  },
} as const satisfies DatabaseNeeds
