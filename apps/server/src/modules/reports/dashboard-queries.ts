import { TOP_LIST_LENGTH } from '@prateleira/contract/reports/constants'
import { sql } from 'kysely'
import { db, raw, tenant } from '../../kernel/db/query.ts'
import type { Period } from './period.ts'

/** Low-stock products, newest first: read from the partial index, so its length does not matter. */
export function lowStockRows() {
  return db
    .selectFrom('products')
    .where('shop_id', '=', tenant)
    .where('is_low', '=', sql.lit(true))
    .where('is_active', '=', sql.lit(true))
    .select(['id', 'name', 'unit', 'total_stock', 'min_stock_level'])
    .orderBy('id', 'desc')
    .limit(sql.lit(TOP_LIST_LENGTH))
}

/** Whether active products have more than one unit of measure: the first and the last of an index, however many lie between. */
export const unitsMixed = raw(sql<{ mixes_units: boolean }>`
  select coalesce(
           (select p.unit from products p where p.shop_id = current_shop() and p.is_active order by p.unit limit 1)
           <> (select p.unit from products p where p.shop_id = current_shop() and p.is_active order by p.unit desc limit 1),
           false) as mixes_units`)

export interface MovedRow {
  date: string
  entries: string
  exits: string
}

/** All that changes the stock but what it began with: also what customers return and what counts correct. */
const MOVED = sql`('entry', 'exit', 'return', 'adjustment')`

/**
 * Quantities that came in and went out by day, without what was reversed: all are summed from an index, and the few reversed ones
 * subtracted. A reversal is never dated before its original, so reversals of the period begin with it.
 */
export function movedByDay(period: Period) {
  return raw(sql<MovedRow>`
    select moved.date,
           coalesce(sum(moved.quantity) filter (where moved.type = 'in'), 0) as entries,
           coalesce(sum(moved.quantity) filter (where moved.type = 'out'), 0) as exits
      from (
        select m.movement_date as date, m.movement_type as type, m.quantity
          from stock_movements m
         where m.shop_id = current_shop() and m.kind in ${MOVED}
           and m.movement_date >= ${period.from} and m.movement_date <= ${period.to}
        union all
        select m.movement_date, m.movement_type, -m.quantity
          from stock_movements r
          join stock_movements m on m.shop_id = r.shop_id and m.id = r.reverses_id
         where r.shop_id = current_shop() and r.kind = 'reversal' and r.movement_date >= ${period.from}
           and m.kind in ${MOVED} and m.movement_date >= ${period.from} and m.movement_date <= ${period.to}
      ) moved
     group by moved.date`)
}
