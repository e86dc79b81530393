import type { Sale, SaleList, saleListInput } from '@prateleira/contract/sales/schemas'
import type * as z from 'zod'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import {
  type CountRow,
  inOpenCash,
  type MethodRow,
  methodTotals,
  saleCounts,
  salePage,
} from './list-queries.ts'
import { presentSale, presentSummary } from './present.ts'
import { type SaleRow, wholeSale } from './queries.ts'

const NONE: CountRow = { total: 0, sold: 0, amount: '0.00', returned: '0.00' }

/** One page of sales with the totals of all, by method. */
export async function listSales(
  context: ShopContext,
  { page, limit, ...filter }: z.output<typeof saleListInput>,
): Promise<SaleList> {
  const [rows, counts, methods, uncounted] = await context.queryAll<
    [SaleRow[], CountRow[], MethodRow[], { sale_id: string }[]]
  >(
    salePage(filter, { limit, offset: (page - 1) * limit }),
    saleCounts(filter),
    methodTotals(filter),
    inOpenCash(filter),
  )
  const { total, sold, amount, returned } = counts[0] ?? NONE
  const isBlind = uncounted.length > 0
  return {
    items: rows.map(presentSummary),
    total,
    methods: isBlind ? null : methods,
    sold: { count: sold, amount: isBlind && filter.method ? null : amount },
    returned: isBlind && filter.method ? null : returned,
  }
}

/** @throws NOT_FOUND */
export async function getSale(context: ShopContext, id: string): Promise<Sale> {
  const [row] = await context.query(wholeSale(id))
  if (!row) throw problem('NOT_FOUND')
  return presentSale(row)
}

/** The answer to a write, of its own transaction: the person's rights may be others afterwards. */
export async function saleWithin(tx: Tx, id: string): Promise<Sale> {
  const row = await tx.maybe(wholeSale(id))
  if (!row) throw problem('NOT_FOUND')
  return presentSale(row)
}
