import { stockStatus } from '@prateleira/contract/catalog/rules'
import type { SaleStatus } from '@prateleira/contract/reports/rules'
import { saleStateOf } from '@prateleira/contract/sales/returns'
import { averagePrice, price, quantity } from '@prateleira/contract/shared/amounts'
import type {
  EntryLine,
  Movement,
  RecentMovement,
  Registered,
  Reversed,
} from '@prateleira/contract/stock/schemas'
import type { Row } from '../../kernel/db/query.ts'
import { presentLate } from './late.ts'
import type { entryLines, ledgerPage, RegisteredRow, recentEntries } from './queries.ts'

/** The answer to a write: movement and remaining stock per line. */
export function presentRegistered(rows: RegisteredRow[]): Registered {
  return { reference_id: rows[0]?.reference_id ?? '', movements: rows.map(presentRegisteredLine) }
}

export function presentRegisteredLine(row: RegisteredRow): Registered['movements'][number] {
  return {
    id: row.id,
    product_variant_id: row.product_variant_id,
    product_id: row.product_id,
    product_name: row.product_name,
    quantity: quantity(row.quantity),
    unit_price: price(row.unit_price),
    total_value: row.total_value,
    balance_after: quantity(row.balance_after),
    total_stock: quantity(row.total_after),
    min_stock_level: quantity(row.min_stock_level),
    is_low: stockStatus(row.total_after, row.min_stock_level) === 'low',
  }
}

export const presentLeft = (line: Reversed['left'][number]) => ({
  ...line,
  quantity: quantity(line.quantity),
})

/** What has become of a movement's sale. */
export const presentSaleState = (status: SaleStatus | null, returnedWhole: boolean | null) =>
  status && saleStateOf(status, returnedWhole)

export function presentMovement({
  sale_status: status,
  returned_whole: whole,
  ...row
}: Row<ReturnType<typeof ledgerPage>>): Movement {
  return {
    ...row,
    sale_state: presentSaleState(status, whole),
    unit: row.unit,
    movement_type: row.movement_type,
    kind: row.kind,
    exit_reason: row.exit_reason,
    payment_method: row.payment_method,
    quantity: quantity(row.quantity),
    unit_price: price(row.unit_price),
    unit_cost: averagePrice(row.unit_cost),
    cost_adjustment: price(row.cost_adjustment),
    balance_after: quantity(row.balance_after),
    created_at: row.created_at.toISOString(),
    late: presentLate(row.late),
  }
}

export function presentRecent({
  standing_lines,
  returned,
  ...row
}: Row<ReturnType<typeof recentEntries>>): RecentMovement {
  return {
    ...presentMovement(row),
    standing_lines,
    returned: returned && quantity(returned),
  }
}

export function presentEntryLine({ counted_at, ...row }: Row<ReturnType<typeof entryLines>>): EntryLine {
  return { ...presentRecent(row), counted_at: counted_at?.toISOString() ?? null }
}
