import type { ExitReason } from '@prateleira/contract/stock/rules'
import { sql } from 'kysely'
import { raw, withheld } from '../../kernel/db/query.ts'
import { corrected } from './corrected-costs.ts'
import type { Period } from './period.ts'

export interface ReasonRow {
  exit_reason: ExitReason
  movements: number
  quantity: string
  total_value: string
  total_cost: string | null
}

/** The cost of a movement's quantity, and what `x`, a row of `corrected`, changes of it. */
const costOf = (quantity: string) => sql`${sql.ref(quantity)} * m.unit_cost`
const changeOf = (quantity: string) =>
  sql`${sql.ref(quantity)} * (coalesce(x.unit_cost, 0) - coalesce(m.unit_cost, 0))`

/**
 * Exits of a period by reason, without reversed ones and less returns of sales: all are summed from an index, and the few
 * reversed and corrected ones after that. A reversal is never dated before its original, so reversals of the period begin with it.
 */
export function exitsByReason({ from, to }: Period) {
  return raw(sql<ReasonRow>`
    with ${corrected({ from, to })}
    select exits.exit_reason, sum(exits.one * exits.counted)::int as movements, sum(exits.one * exits.quantity) as quantity,
           round(coalesce(sum(exits.one * exits.total_value), 0), 2) as total_value,
           ${withheld(sql`round(coalesce(sum(exits.one * exits.cost), 0), 2)`)} as total_cost
      from (
        select 1 as one, 1 as counted, m.exit_reason, m.quantity, m.total_value, ${withheld(costOf('m.quantity'))} as cost
          from stock_movements m
         where m.shop_id = current_shop() and m.kind = 'exit' and m.movement_date >= ${from} and m.movement_date <= ${to}
        union all
        select -1, 1, m.exit_reason, m.quantity, m.total_value, ${withheld(costOf('m.quantity'))}
          from stock_movements r
          join stock_movements m on m.shop_id = r.shop_id and m.id = r.reverses_id
         where r.shop_id = current_shop() and r.kind = 'reversal' and r.movement_date >= ${from}
           and m.kind = 'exit' and m.movement_date >= ${from} and m.movement_date <= ${to}
        union all
        select -1, 0, m.exit_reason, i.quantity, i.amount, ${withheld(costOf('i.quantity'))}
          from sale_return_items i
          join stock_movements m on m.shop_id = i.shop_id and m.id = i.item_id
         where i.shop_id = current_shop() and i.return_date >= ${from} and i.return_date <= ${to}
        union all
        select 1, 0, m.exit_reason, 0, 0, ${withheld(changeOf('m.quantity'))}
          from corrected x
          join stock_movements m on m.shop_id = current_shop() and m.id = x.exit_id
         where m.kind || '' = 'exit' and m.movement_date >= ${from} and m.movement_date <= ${to}
        union all
        select -1, 0, m.exit_reason, 0, 0, ${withheld(changeOf('i.quantity'))}
          from corrected x
          join stock_movements m on m.shop_id = current_shop() and m.id = x.exit_id
          join sale_return_items i on i.shop_id = m.shop_id and i.item_id = m.id
         where i.return_date >= ${from} and i.return_date <= ${to}
      ) exits
     group by exits.exit_reason
    having sum(exits.one * exits.counted) > 0 or sum(exits.one * exits.quantity) <> 0
     order by quantity desc, exits.exit_reason`)
}
