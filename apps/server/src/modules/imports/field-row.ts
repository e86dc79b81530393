import type { ImportField, ImportMapping } from '@prateleira/contract/imports/rules'
import type { Cell, SheetRow } from './file/sheet.ts'

/** A row with its cells by field; a field without a column is blank. */
export interface FieldRow {
  line: number
  get(field: ImportField): Cell
  /** Why a field's cell cannot be used, or undefined. */
  fault(field: ImportField): string | undefined
}

/** Far above what any field but the description takes: a longer text is refused all the same, and each of them is compared and folded. */
const TEXT_MAX = 500

const cut = (cell: Cell) =>
  typeof cell === 'string' && cell.length > TEXT_MAX ? cell.trim().slice(0, TEXT_MAX) : cell

export function fieldRow({ line, cells, faults }: SheetRow, mapping: ImportMapping): FieldRow {
  return {
    line,
    get: (field) => {
      const column = mapping[field]
      const cell = column === undefined ? '' : (cells[column] ?? '')
      return field === 'description' ? cell : cut(cell)
    },
    fault: (field) => {
      const column = mapping[field]
      return column === undefined ? undefined : faults?.get(column)
    },
  }
}
