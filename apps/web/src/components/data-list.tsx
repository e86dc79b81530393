import { useDeferredValue } from 'react'
import { useInSlices } from '../lib/use-in-slices.ts'
import { useIsPhone } from '../lib/use-is-phone.ts'
import { DataCards } from './data-list-cards.tsx'
import type { DataListProps } from './data-list-props.ts'
import { DataTable } from './data-list-table.tsx'

export type { DataColumn, DataListProps, RowAction } from './data-list-props.ts'

/** The number of rows that a window shows at first. */
const FIRST_CARDS = 6
const FIRST_LINES = 16

/** A table; below 768 px cards, so that nothing scrolls sideways. */
export function DataList<Row>(props: DataListProps<Row>) {
  const phone = useIsPhone()
  // The visible rows are drawn first, and nothing below moves them again. Keys are handled in between.
  const rows = useInSlices(props.rows, props.rowKey, phone ? FIRST_CARDS : FIRST_LINES)
  const columns = useDeferredValue(props.columns)
  if (rows?.length === 0 && props.empty) return <>{props.empty}</>
  const List = phone ? DataCards : DataTable
  return <List {...props} rows={rows} columns={columns} />
}
