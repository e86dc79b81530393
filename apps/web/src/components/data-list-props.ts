import type { ReactNode } from 'react'

export interface DataColumn<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers are aligned right. */
  align?: 'left' | 'right'
  /** Kept on one line in the table: dates, telephones, a badge. */
  nowrap?: boolean
  /** Of the column in the table, any CSS width. */
  width?: string
  /**
   * Place on the phone's card: `title` large at the left, `figure` large at the right, `detail` small below with its
   * header (default), `plain` small below without it, `hidden` not at all. The table's first `title` opens the row.
   */
  card?: 'title' | 'figure' | 'detail' | 'plain' | 'hidden'
  /** Name of the order by this column, if the list can be sorted by it. Descending order has a minus before it. */
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
  /** Name of the list for screen readers: 'Produtos'. */
  label: string
  columns: DataColumn<Row>[]
  /** Undefined until the first answer: skeletons are shown. */
  rows: Row[] | undefined
  rowKey: (row: Row) => string
  /** The row's name, for its buttons: 'Editar Camiseta'. */
  rowLabel: (row: Row) => string
  /** Called for a click anywhere on the row, and for Enter on its title. */
  onOpen?: (row: Row) => void
  actions?: (row: Row) => RowAction[]
  /** The name of the current order; headers call `onSort` with another one. On a phone the page offers a choice instead. */
  sort?: string
  onSort?: (sort: string) => void
  /** The previous answer is shown while the new one loads. */
  stale?: boolean
  /** Shown instead of the list when there are no rows. */
  empty?: ReactNode
  skeletonRows?: number
}
