import type { ImportField } from '@prateleira/contract/imports/rules'
import type { ImportIssue } from '@prateleira/contract/imports/schemas'
import type { FieldRow } from './field-row.ts'

/** A problem, before the product is named. */
export type Problem = Omit<ImportIssue, 'name'>
/** Characters of a name or cell in a problem. */
export const SHOWN = 120

/** A problem of a row, at a field or of all of it. */
export function said(row: FieldRow, field: ImportField | null, message: string): Problem {
  return { line: row.line, field, value: field ? String(row.get(field)).slice(0, SHOWN) : '', message }
}
