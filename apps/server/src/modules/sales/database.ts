import { DISCOUNT_LIMITS } from '@prateleira/contract/sales/constants'
import type { DatabaseNeeds } from '../../kernel/db/needs.ts'

export const database = {
  rules: { seller_discount: DISCOUNT_LIMITS.seller, manager_discount: DISCOUNT_LIMITS.manager },
} as const satisfies DatabaseNeeds
