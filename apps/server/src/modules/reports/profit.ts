import { marginOnSale } from '@prateleira/contract/catalog/rules'
import type { Profit, profitInput } from '@prateleira/contract/reports/advanced-schemas'
import { quantity } from '@prateleira/contract/shared/amounts'
import { round, subtract } from '@prateleira/contract/shared/decimal'
import type * as z from 'zod'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { requireRead } from '../../kernel/rpc/require-read.ts'
import { tenantToday } from '../account/index.ts'
import { cutOf } from './cut.ts'
import { daysOf } from './period.ts'
import { profitPages } from './profit-queries.ts'
import { salesAhead } from './reports.ts'
import { salesIn } from './sold-queries.ts'

/**
 * Refuses callers who may not see costs (TEAM-04): of a profit nothing would be left.
 * @throws RIGHT_MISSING
 */
export function requireCosts(tx: Tx): void {
  if (tx.withholds)
    throw problem('RIGHT_MISSING', { message: 'O lucro só abre para quem pode ver custos nesta loja.' })
}

/** The gross profit of the period and one page of its rows. */
export function readProfit(context: ShopContext, input: z.output<typeof profitInput>): Promise<Profit> {
  const { page, limit, group, period: name, from, to, ...more } = input
  requireRead(more)
  return context.run(async (tx) => {
    const now = await tenantToday(tx, context.now)
    requireCosts(tx)
    const period = daysOf({ period: name, from, to }, now)
    const [row, sales, datedAhead] = await Promise.all([
      tx.one(profitPages[group](period, cutOf({ page, limit }))),
      tx.one(salesIn(period)),
      salesAhead(tx, period, now),
    ])
    const [sold, cost] = [round(row.sold, 2), round(row.cost, 2)]
    return {
      sold,
      cost,
      profit: subtract(sold, cost),
      margin: marginOnSale(cost, sold),
      sales: sales.count,
      unknown: { lines: row.unknown_lines, sold: row.unknown_sold },
      datedAhead,
      items: row.items.map((item) => ({
        ...item,
        quantity: item.quantity === null ? null : quantity(item.quantity),
        margin: marginOnSale(item.cost, item.sold),
      })),
      total: row.total,
    }
  })
}
