import { OPEN_COUNTS_MAX } from '@prateleira/contract/counts/constants'
import { rolesWith } from '@prateleira/contract/rights'
import { type DatabaseNeeds, wordsInSql } from '../../kernel/db/needs.ts'

export const database = {
  rules: {
    roles_that_count: wordsInSql(rolesWith(['counts'])),
    roles_that_review_counts: wordsInSql(rolesWith(['counts_review'])),
    roles_that_approve_counts: wordsInSql(rolesWith(['counts_approve'])),
    open_counts_most: String(OPEN_COUNTS_MAX),
  },
  withheld: { prateleira_app_without_costs: ['stock_count_results.unit_cost'] },
} as const satisfies DatabaseNeeds
