import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AppPath } from '../config/paths.ts'
import { AppLink } from './app-link.tsx'
import classes from './stat-card.module.css'

interface Props {
  label: string
  /** One number, formatted: a string or <Money>. */
  value: ReactNode
  /** After the number: 'produtos', 'un'. */
  unit?: string
  /** Change since the previous period; the text says better or worse, the tone repeats it. */
  change?: { text: string; tone?: 'good' | 'bad' | 'amber' | 'neutral' }
  /** Link to the details behind the number. */
  to?: AppPath
  search?: Record<string, string | undefined>
  /** amber: something is running low. */
  tone?: 'amber'
  icon?: ReactNode
  loading?: boolean
}

/** One figure with its unit, its change, and a link to its details. */
export function StatCard({ label, value, unit, change, to, search, tone, icon, loading }: Props) {
  const content = (
    <>
      <span className={classes.label}>
        {label}
        {icon && (
          <span className={classes.icon} aria-hidden="true">
            {icon}
          </span>
        )}
      </span>
      <span className={classes.value}>
        {loading ? (
          <Skeleton component="span" className={classes.waiting} width="60%" />
        ) : (
          <>
            {value}
            {unit && <span className={classes.unit}> {unit}</span>}
          </>
        )}
      </span>
      {change && (
        <span className={classes.change} data-tone={change.tone ?? 'neutral'}>
          {/* The label and link are drawn at once, the figure once it is known, without moving anything. */}
          {change.text || <Skeleton component="span" className={classes.waiting} width="40%" />}
        </span>
      )}
    </>
  )
  if (to && !loading)
    return (
      <AppLink to={to} search={search} className={classes.card} data-tone={tone} data-link>
        {content}
      </AppLink>
    )
  return (
    <div className={classes.card} data-tone={tone} aria-busy={loading || undefined}>
      {content}
    </div>
  )
}
