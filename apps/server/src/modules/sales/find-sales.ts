import type { SearchResults } from '@prateleira/contract/reports/schemas'
import { readSaleNumber } from '@prateleira/contract/sales/sale-number'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import { saleByNumber } from './list-queries.ts'

/** The sale with the typed number, if the caller may see it. */
export async function findSales(tx: Tx, text: string): Promise<SearchResults['sales']> {
  const number = readSaleNumber(text)
  if (number === null) return []
  const rows = await tx.many(saleByNumber(number))
  return rows.map((row) => ({ ...row, number: Number(row.number) }))
}
