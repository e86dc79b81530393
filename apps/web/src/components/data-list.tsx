import { useDeferredValue } from 'react'
import { useIsPhone } from '../lib/use-is-phone.ts'
import { DataCards } from './data-list-cards.tsx'
import type { DataListProps } from './data-list-props.ts'
import { DataTable } from './data-list-table.tsx'

export type { DataColumn, DataListProps, RowAction } from './data-list-props.ts'

/** A table; below 768 px cards, never a sideways scroll. */
export function DataList<Row>(props: DataListProps<Row>) {
  const phone = useIsPhone()
  // New rows, and the same with something else marked, are drawn in slices between which keys are answered.
  const rows = useDeferredValue(props.rows)
  const columns = useDeferredValue(props.columns)
  if (rows?.length === 0 && props.empty) return <>{props.empty}</>
  const List = phone ? DataCards : DataTable
  return <List {...props} rows={rows} columns={columns} />
}
