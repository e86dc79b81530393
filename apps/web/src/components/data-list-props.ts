import type { ReactNode } from 'react'

export interface DataColumn<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers go right. */
  align?: 'left' | 'right'
  /** In the table on one line: dates, telephones, a badge. */
  nowrap?: boolean
  /** Of the column in the table, any CSS width. */
  width?: string
  /**
   * Place on the phone's card: `title` large at the left, `figure` large at the right, `detail` small below with its
   * header (default), `plain` small below without it, `hidden` not at all. The table's first `title` opens the row.
   */
  card?: 'title' | 'figure' | 'detail' | 'plain' | 'hidden'
  /** The list can be sorted by this column: the name of that order. Turned round it has a minus before it. */
  sort?: string
  /** The first click sorts in descending order: for dates, the newest first. */
  sortsDownFirst?: boolean
}

export interface RowAction {
  label: string
  icon: ReactNode
  onClick: () => void
  danger?: boolean
}

export interface DataListProps<Row> {
  /** What the list holds, for people who do not see it: 'Produtos'. */
  label: string
  columns: DataColumn<Row>[]
  /** Undefined while nothing has come yet: skeletons are shown. */
  rows: Row[] | undefined
  rowKey: (row: Row) => string
  /** The row's name, for its buttons: 'Editar Camiseta'. */
  rowLabel: (row: Row) => string
  /** A click anywhere on the row, or Enter on its title. */
  onOpen?: (row: Row) => void
  actions?: (row: Row) => RowAction[]
  /** The order of the rows, by its name; `onSort` is asked for another by a header. On a phone the page offers a choice instead. */
  sort?: string
  onSort?: (sort: string) => void
  /** An older answer is shown while the new one loads. */
  stale?: boolean
  /** Instead of the list when there are no rows. */
  empty?: ReactNode
  skeletonRows?: number
}
