import { useIsPhone } from '../lib/use-is-phone.ts'
import { DataCards } from './data-list-cards.tsx'
import type { DataListProps } from './data-list-props.ts'
import { DataTable } from './data-list-table.tsx'

export type { DataColumn, DataListProps, RowAction } from './data-list-props.ts'

/** A table; below 768 px cards, never a sideways scroll. */
export function DataList<Row>(props: DataListProps<Row>) {
  const phone = useIsPhone()
  if (props.rows?.length === 0 && props.empty) return <>{props.empty}</>
  return phone ? <DataCards {...props} /> : <DataTable {...props} />
}
