import type { Unit } from '@prateleira/contract/catalog/rules'
import type { ExitReason } from '@prateleira/contract/stock/rules'
import { sql } from 'kysely'
import { raw, withheld } from '../../kernel/db/query.ts'
import { corrected } from './corrected-costs.ts'
import type { Period } from './period.ts'

export interface ReasonRow {
  /** Null: what counts found missing. */
  exit_reason: ExitReason | null
  unit: Unit
  movements: number
  quantity: string
  total_value: string
  total_cost: string | null
}

/** The cost of a movement's quantity, and what `x`, a row of `corrected`, changes of it. */
const costOf = (quantity: string) => sql`${sql.ref(quantity)} * m.unit_cost`
const changeOf = (quantity: string) =>
  sql`${sql.ref(quantity)} * (coalesce(x.unit_cost, 0) - coalesce(m.unit_cost, 0))`

/** The cost of a shortage whose goods had no average, as its minutes have it (the cost price of the time). Null for other movements. */
const foundCost = sql`(
  select m.quantity * f.unit_cost from stock_count_results f
   where m.kind || '' = 'adjustment' and m.unit_cost is null
     and f.shop_id = m.shop_id and f.count_id = m.reference_id and f.product_variant_id = m.product_variant_id)`

/**
 * What left in a period by reason and unit of measure, the reasons with most movements first: exits less returns of sales, and shortages that
 * counts found; without reversed ones and what came back whole. All are summed from an index, and the few reversed, corrected and found without an average after that. A reversal is never
 * dated before its original, so reversals of the period begin with it.
 */
export function exitsByReason({ from, to }: Period) {
  return raw(sql<ReasonRow>`
    with ${corrected({ from, to })}
    select exits.exit_reason, p.unit, sum(exits.movements)::int as movements, sum(exits.quantity) as quantity,
           round(sum(exits.total_value), 2) as total_value, ${withheld(sql`round(sum(exits.cost), 2)`)} as total_cost
      from (
        select e.exit_reason, e.product_id, sum(e.one * e.counted) as movements, sum(e.one * e.quantity) as quantity,
               coalesce(sum(e.one * e.total_value), 0) as total_value, ${withheld(sql`coalesce(sum(e.one * e.cost), 0)`)} as cost
          from (
            select 1 as one, 1 as counted, m.exit_reason, m.product_id, m.quantity, m.total_value, ${withheld(costOf('m.quantity'))} as cost
              from stock_movements m
             where m.shop_id = current_shop() and m.kind = 'exit' and m.movement_date >= ${from} and m.movement_date <= ${to}
            union all
            select 1, 1, null, m.product_id, m.quantity, 0, ${withheld(costOf('m.quantity'))}
              from stock_movements m
             where m.shop_id = current_shop() and m.kind = 'adjustment' and m.movement_type = 'out'
               and m.movement_date >= ${from} and m.movement_date <= ${to}
            union all
            select 1, 0, null, m.product_id, 0, 0, ${withheld(foundCost)}
              from stock_movements m
             where m.shop_id = current_shop() and m.kind = 'adjustment' and m.movement_type = 'out' and ${withheld('m.unit_cost')} is null
               and m.movement_date >= ${from} and m.movement_date <= ${to}
            union all
            select -1, 1, m.exit_reason, m.product_id, m.quantity, m.total_value, ${withheld(sql`coalesce(${costOf('m.quantity')}, ${foundCost})`)}
              from stock_movements r
              join stock_movements m on m.shop_id = r.shop_id and m.id = r.reverses_id
             where r.shop_id = current_shop() and r.kind = 'reversal' and r.movement_date >= ${from}
               and (m.kind = 'exit' or m.kind = 'adjustment' and m.movement_type = 'out')
               and m.movement_date >= ${from} and m.movement_date <= ${to}
            union all
            select -1, 0, m.exit_reason, m.product_id, i.quantity, i.amount, ${withheld(costOf('i.quantity'))}
              from sale_return_items i
              join stock_movements m on m.shop_id = i.shop_id and m.id = i.item_id
             where i.shop_id = current_shop() and i.return_date >= ${from} and i.return_date <= ${to}
            union all
            select 1, 0, m.exit_reason, m.product_id, 0, 0, ${withheld(changeOf('m.quantity'))}
              from corrected x
              join stock_movements m on m.shop_id = current_shop() and m.id = x.exit_id
             where m.kind || '' = 'exit' and m.movement_date >= ${from} and m.movement_date <= ${to}
            union all
            select -1, 0, m.exit_reason, m.product_id, 0, 0, ${withheld(changeOf('i.quantity'))}
              from corrected x
              join stock_movements m on m.shop_id = current_shop() and m.id = x.exit_id
              join sale_return_items i on i.shop_id = m.shop_id and i.item_id = m.id
             where i.return_date >= ${from} and i.return_date <= ${to}
          ) e
         group by e.exit_reason, e.product_id
      ) exits
      join products p on p.shop_id = current_shop() and p.id = exits.product_id
     group by exits.exit_reason, p.unit
    having sum(exits.quantity) <> 0 or sum(exits.movements) > 0 and (sum(exits.total_value) <> 0 or ${withheld(sql`sum(exits.cost)`)} <> 0)
     order by sum(sum(exits.movements)) over (partition by exits.exit_reason) desc, exits.exit_reason, movements desc, quantity desc, p.unit`)
}
