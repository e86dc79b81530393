import { DUE_DAYS } from '@prateleira/contract/receivables/constants'
import { rolesWith } from '@prateleira/contract/rights'
import type { DatabaseNeeds } from '../../kernel/db/needs.ts'

export const database = {
  rules: {
    roles_that_allow_credit: `array['${rolesWith(['credit_manage']).join("', '")}']`,
    usual_due_days: `${DUE_DAYS}::smallint`,
  },
} as const satisfies DatabaseNeeds
