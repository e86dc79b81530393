/** The content of a column: text, an amount in reais, a plain number, or a calendar date. */
export type CellKind = 'text' | 'money' | 'number' | 'date'

export interface Column<Row> {
  header: string
  kind: CellKind
  /** Text; a canonical decimal for 'money' and 'number'; yyyy-MM-dd for 'date'. Null leaves the cell empty. */
  value(row: Row): string | null
}

export interface Table<Row> {
  /** Name of the sheet, where a format has one. */
  name: string
  columns: Column<Row>[]
}
