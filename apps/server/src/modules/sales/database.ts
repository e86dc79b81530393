import {
  DISCOUNT_LIMITS,
  PASS_DAYS,
  PASS_KEPT_DAYS,
  PASSES_MAX,
  SELLING_DEVICES_MAX,
} from '@prateleira/contract/sales/constants'
import type { DatabaseNeeds } from '../../kernel/db/needs.ts'

export const database = {
  rules: {
    seller_discount: DISCOUNT_LIMITS.seller,
    manager_discount: DISCOUNT_LIMITS.manager,
    pass_time: `interval '${PASS_DAYS} days'`,
    pass_kept_time: `interval '${PASS_KEPT_DAYS} days'`,
    passes_most: String(PASSES_MAX),
    selling_devices_most: String(SELLING_DEVICES_MAX),
  },
} as const satisfies DatabaseNeeds
