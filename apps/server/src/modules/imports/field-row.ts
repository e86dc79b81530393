import type { ImportField, ImportMapping } from '@prateleira/contract/imports/rules'
import type { Cell, SheetRow } from './file/sheet.ts'

/** A row with its cells by field; a field without a column is blank. */
export interface FieldRow {
  line: number
  get(field: ImportField): Cell
  /** Why a field's cell cannot be used, or undefined. */
  fault(field: ImportField): string | undefined
  /** Why it cannot be used as a number, or undefined. */
  numberFault(field: ImportField): string | undefined
  /** Why the whole row cannot be used, or undefined. */
  rowFault: string | undefined
}

/** Far above what any field but the description takes: a longer text is refused all the same, and each of them is compared and folded. */
const TEXT_MAX = 500

const cut = (cell: Cell) =>
  typeof cell === 'string' && cell.length > TEXT_MAX ? cell.trim().slice(0, TEXT_MAX) : cell

export function fieldRow(row: SheetRow, mapping: ImportMapping): FieldRow {
  const { line, cells, fault, faults, numberFaults } = row
  const of = (reasons: SheetRow['faults'], field: ImportField) => {
    const column = mapping[field]
    return column === undefined ? undefined : reasons?.get(column)
  }
  return {
    line,
    get: (field) => {
      const column = mapping[field]
      const cell = column === undefined ? '' : (cells[column] ?? '')
      return field === 'description' ? cell : cut(cell)
    },
    fault: (field) => of(faults, field),
    numberFault: (field) => of(numberFaults, field),
    rowFault: fault,
  }
}
