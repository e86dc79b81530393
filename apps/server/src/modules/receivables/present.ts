import { STATEMENT_PAGE } from '@prateleira/contract/receivables/constants'
import type { Statement } from '@prateleira/contract/receivables/schemas'
import { fromCents, sumCents, toCents } from '@prateleira/contract/sales/cents'
import type { Row } from '../../kernel/db/query.ts'
import type { account, entries, openSales } from './queries.ts'

/** A customer's statement; `rows` are the entries of one page and the next one, if there is any. */
export function presentStatement(
  customer: Row<ReturnType<typeof account>>,
  open: Row<ReturnType<typeof openSales>>[],
  rows: Row<ReturnType<typeof entries>>[],
): Statement {
  const late = open.filter((sale) => sale.days_overdue > 0)
  return {
    ...customer,
    overdue: fromCents(sumCents(late.map((sale) => toCents(sale.left)))),
    open: open.map(numbered),
    entries: rows.slice(0, STATEMENT_PAGE).map((row) => ({ ...numbered(row), at: row.at.toISOString() })),
    next: rows.length > STATEMENT_PAGE ? (rows[STATEMENT_PAGE - 1]?.id ?? null) : null,
  }
}

function numbered<Entry extends { number: string | null }>(row: Entry) {
  return { ...row, number: row.number === null ? null : Number(row.number) }
}
