import { rolesWith } from '@prateleira/contract/rights'
import {
  CLOCK_AHEAD_MINUTES,
  DISCOUNT_LIMITS,
  PASS_DAYS,
  PASS_KEPT_DAYS,
  PASSES_MAX,
  PENDING_KEPT_DAYS,
  REFUSED_ITEMS_MAX,
  REFUSED_ITEMS_OF_ONE,
  SALE_EVENTS_KEPT_DAYS,
  SELLING_DEVICES_MAX,
  SELLING_DEVICES_OF_ONE,
} from '@prateleira/contract/sales/constants'
import { needsNetwork } from '@prateleira/contract/sales/payments'
import { PAYMENT_METHODS, TENDERS } from '@prateleira/contract/stock/rules'
import { type DatabaseNeeds, wordsInSql } from '../../kernel/db/needs.ts'
import { HOURLY } from '../../kernel/jobs/queues.ts'

export const database = {
  // Serialises a sale with the discarding of its key.
  lent: [['pg_advisory_xact_lock(bigint)', 'prateleira_ledger']],
  queues: { 'forget-sale-events': HOURLY, 'forget-refused-items': HOURLY },
  rules: {
    sale_events_time: `interval '${SALE_EVENTS_KEPT_DAYS} days'`,
    seller_discount: DISCOUNT_LIMITS.seller,
    manager_discount: DISCOUNT_LIMITS.manager,
    methods_of_money: wordsInSql(PAYMENT_METHODS),
    methods_at_server: wordsInSql(TENDERS.filter(needsNetwork)),
    roles_that_manage_sales: wordsInSql(rolesWith(['sales_manage'])),
    pass_time: `interval '${PASS_DAYS} days'`,
    pass_kept_time: `interval '${PASS_KEPT_DAYS} days'`,
    passes_most: String(PASSES_MAX),
    pending_kept_time: `interval '${PENDING_KEPT_DAYS} days'`,
    refused_items_most: String(REFUSED_ITEMS_MAX),
    refused_items_of_one: String(REFUSED_ITEMS_OF_ONE),
    clock_ahead_time: `interval '${CLOCK_AHEAD_MINUTES} minutes'`,
    selling_devices_most: String(SELLING_DEVICES_MAX),
    selling_devices_of_one: String(SELLING_DEVICES_OF_ONE),
  },
} as const satisfies DatabaseNeeds
