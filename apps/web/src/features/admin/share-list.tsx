import { formatCount } from '@prateleira/contract/shared/format'
import type { ReactNode } from 'react'
import rows from './rows.module.css'
import classes from './share-list.module.css'

interface Props {
  /** The total of which they are shares. */
  total: number
  rows: { key: string; name: string; label?: ReactNode; count: number }[]
}

/** Counts with a bar for each share; the text alone is sufficient. */
export function ShareList({ total, rows: shares }: Props) {
  return (
    <ul className={rows.rows}>
      {shares.map(({ key, name, label = name, count }) => (
        <li key={key} aria-label={`${name}: ${count}`}>
          <span className={classes.label}>{label}</span>
          <span className={classes.bar} aria-hidden="true">
            <span style={{ width: `${(count / Math.max(1, total)) * 100}%` }} />
          </span>
          <span className={rows.figure}>{formatCount(count)}</span>
        </li>
      ))}
    </ul>
  )
}
