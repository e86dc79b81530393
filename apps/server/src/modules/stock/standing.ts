import { type RawBuilder, sql } from 'kysely'

/** The first line that stands in the place of one that was corrected, however often; null without one. */
export const standingFor = (corrected: RawBuilder<unknown>) => sql<string | null>`(
  with recursive later as (
    select n.id from stock_movements n where n.shop_id = current_shop() and n.corrects_id = ${corrected}
     union all
    select n.id from later join stock_movements n on n.shop_id = current_shop() and n.corrects_id = later.id
  )
  select later.id from later
   where not exists (select from stock_movements r where r.shop_id = current_shop() and r.reverses_id = later.id)
   order by later.id limit 1)`
