import type { ImportField, ImportMapping } from '@prateleira/contract/imports/rules'
import type { Cell, SheetRow } from './file/sheet.ts'

/** A row with its cells by field; a field without a column is blank. */
export interface FieldRow {
  line: number
  get(field: ImportField): Cell
  /** Why a field's cell cannot be used, or undefined. */
  fault(field: ImportField): string | undefined
}

export function fieldRow({ line, cells, faults }: SheetRow, mapping: ImportMapping): FieldRow {
  return {
    line,
    get: (field) => {
      const column = mapping[field]
      return column === undefined ? '' : (cells[column] ?? '')
    },
    fault: (field) => {
      const column = mapping[field]
      return column === undefined ? undefined : faults?.get(column)
    },
  }
}
