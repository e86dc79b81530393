/** What a column of an exported table holds: text, an amount in reais, a plain number, or a calendar date. */
export type CellKind = 'text' | 'money' | 'number' | 'date'

export interface Column<Row> {
  header: string
  kind: CellKind
  /**
   * A text; a canonical decimal for 'money' and 'number'; yyyy-MM-dd for 'date'. Null: the cell stays empty.
   */
  value(row: Row): string | null
}

export interface Table<Row> {
  /** Of the sheet, where a format has one. */
  name: string
  columns: Column<Row>[]
}
