/** A cell as it is in the file: a spreadsheet's numbers are numbers, all else is text. */
export type Cell = string | number

/** A table of a file, of either format. */
export interface Sheet {
  format: 'csv' | 'xlsx'
  /** Names of the columns; none is blank. */
  columns: string[]
  rows: SheetRow[]
}

export interface SheetRow {
  /** As a spreadsheet counts it, from 1. */
  line: number
  cells: Cell[]
}
