import type { ReactNode } from 'react'
import classes from './failure.module.css'

/** Why something failed, announced at once. */
export function Failure({ children }: { children: ReactNode }) {
  return (
    <p className={classes.failure} role="alert">
      {children}
    </p>
  )
}
