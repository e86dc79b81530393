import { rolesWith } from '@prateleira/contract/rights'
import type { DatabaseNeeds } from '../../kernel/db/needs.ts'

export const database = {
  rules: { roles_that_allow_credit: `array['${rolesWith(['credit_manage']).join("', '")}']` },
} as const satisfies DatabaseNeeds
