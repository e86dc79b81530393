import { type RawBuilder, sql } from 'kysely'

/** The delivery that the movement `m` is of: the entry whose place it takes after however many corrections, as far as that is not deleted. */
export const deliveryOf = sql<string>`coalesce((
  select first.reference_id from stock_movements first where first.shop_id = m.shop_id and first.id = m.place_id), m.reference_id)`

/** The ids of a delivery's lines: those of its entry and of what corrected them, one after the other. By indexes, whatever the statistics say. */
export const deliveryLines = (delivery: RawBuilder<unknown>) => sql`(
  with recursive part as (
    select line.id from stock_movements line
     where line.shop_id = current_shop() and line.reference_id = ${delivery} and line.kind || '' = 'entry'
     union
    select n.id from part cross join lateral (
      select n.id from stock_movements n where n.shop_id = current_shop() and n.corrects_id = part.id offset 0) n
  )
  select part.id from part)`
