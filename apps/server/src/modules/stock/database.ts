import { SALES_WINDOW_DAYS } from '@prateleira/contract/reports/constants'
import type { DatabaseNeeds } from '../../kernel/db/needs.ts'
import { FREQUENT } from '../../kernel/jobs/queues.ts'

export const database = {
  owners: ['prateleira_ledger'],
  /** The dashboard's totals. */
  queues: { 'fold-totals': FREQUENT },
  rules: { sales_window: String(SALES_WINDOW_DAYS) },
  lent: [['pg_try_advisory_xact_lock(bigint)', 'prateleira_ledger']],
  /** Columns with costs, or from which costs can be computed. */
  withheld: {
    prateleira_app_without_costs: [
      'stock_movements.entry_cost',
      'stock_movements.entry_total_cost',
      'stock_movements.entry_cost_hash',
      'stock_movements.moved_cost',
      'stock_movements.cost_adjustment',
      'stock_movements.stock_cost_after',
      'stock_movements.unit_cost',
      'queued_entries.command',
      'stock_totals.value',
      'stock_total_changes.value',
    ],
  },
} as const satisfies DatabaseNeeds
