import type { SearchResults } from '@prateleira/contract/reports/schemas'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import { saleByNumber } from './list-queries.ts'

export { missingVariants } from './queue-queries.ts'
export { notingRefusal } from './refused-items.ts'

/** A typed number: '12', 'nº 12', '#12'. */
const NUMBER = /^(?:n[º°.]?|#)?\s*0*([1-9]\d{0,8})$/i

/** The sale with the typed number, if the caller may see it. */
export async function findSales(tx: Tx, text: string): Promise<SearchResults['sales']> {
  const [, number] = NUMBER.exec(text.trim()) ?? []
  if (number === undefined) return []
  const rows = await tx.many(saleByNumber(Number(number)))
  return rows.map((row) => ({ ...row, number: Number(row.number) }))
}
