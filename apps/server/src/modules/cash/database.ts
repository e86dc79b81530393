import { rolesWith } from '@prateleira/contract/rights'
import type { DatabaseNeeds } from '../../kernel/db/needs.ts'

export const database = {
  rules: { roles_that_manage_cash: `array['${rolesWith(['cash_manage']).join("', '")}']` },
} as const satisfies DatabaseNeeds
