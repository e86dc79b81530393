import type { ReactNode } from 'react'
import classes from './chart-figure.module.css'

interface Props {
  headers: string[]
  rows: { key: string; cells: ReactNode[] }[]
}

/** A chart's figures as a table: the first column names the row, the others are numbers. */
export function FigureTable({ headers, rows }: Props) {
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
