import { OPEN_COUNTS_MAX } from '@prateleira/contract/counts/constants'
import { rolesWith, type ShopRight } from '@prateleira/contract/rights'
import type { DatabaseNeeds } from '../../kernel/db/needs.ts'

const having = (right: ShopRight) => `array['${rolesWith([right]).join("', '")}']`

export const database = {
  rules: {
    roles_that_count: having('counts'),
    roles_that_review_counts: having('counts_review'),
    roles_that_approve_counts: having('counts_approve'),
    open_counts_most: String(OPEN_COUNTS_MAX),
  },
  withheld: { prateleira_app_without_costs: ['stock_count_results.unit_cost'] },
} as const satisfies DatabaseNeeds
