import { type RawBuilder, sql } from 'kysely'

/** The delivery that the movement `m` is of: the entry whose place it takes after however many corrections, also if that is deleted. */
export const deliveryOf = sql<string>`coalesce(m.delivery_id, m.reference_id)`

/** The ids of a delivery's lines: those of its entry and of what corrected them, one after the other. */
export const deliveryLines = (delivery: RawBuilder<unknown>) => sql`(
  select line.id from stock_movements line
   where line.shop_id = current_shop() and line.reference_id = ${delivery} and line.kind || '' = 'entry'
   union all
  select line.id from stock_movements line where line.shop_id = current_shop() and line.delivery_id = ${delivery})`
