import type { ReactNode } from 'react'
import { useIsPhone } from '../lib/use-is-phone.ts'
import classes from './chart-figure.module.css'
import { DataCards } from './data-list-cards.tsx'

interface Props {
  headers: string[]
  rows: { key: string; cells: ReactNode[] }[]
}

/** The number of columns that a phone is wide enough for. */
const PHONE_COLUMNS = 4

/**
 * A chart's figures as a table: the first column names the row, the others are numbers. On a phone one with many columns is cards, so that
 * nothing scrolls sideways.
 */
export function FigureTable({ headers, rows }: Props) {
  const phone = useIsPhone()
  if (phone && headers.length > PHONE_COLUMNS)
    return (
      <DataCards<Props['rows'][number]>
        label={headers[0] ?? ''}
        rows={rows}
        rowKey={({ key }) => key}
        rowLabel={({ key }) => key}
        columns={headers.map((header, index) => ({
          key: header,
          header,
          cell: ({ cells }) => cells[index],
          card: index === 0 ? 'title' : 'detail',
        }))}
      />
    )
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {headers.map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, index) => (
              <td key={headers[index]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
