import { formatCount } from '@prateleira/contract/shared/format'
import type { ReactNode } from 'react'
import rows from './rows.module.css'
import classes from './share-list.module.css'

interface Props {
  /** What the counts are shares of. */
  total: number
  rows: { key: string; name: string; label?: ReactNode; count: number }[]
}

/** Counts with a bar for the share of each; the words say it without the bar. */
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
