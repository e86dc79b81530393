import { rolesWith } from '@prateleira/contract/rights'
import { type DatabaseNeeds, wordsInSql } from '../../kernel/db/needs.ts'

export const database = {
  rules: { roles_that_manage_cash: wordsInSql(rolesWith(['cash_manage'])) },
} as const satisfies DatabaseNeeds
