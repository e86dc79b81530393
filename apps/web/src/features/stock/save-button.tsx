import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './stock-page.module.css'

/** Submits the form of an entry or exit, with its key shown. */
export function SaveButton({ disabled, children }: { disabled: boolean; children: ReactNode }) {
  return (
    <Button
      type="submit"
      size="lg"
      fullWidth
      disabled={disabled}
      aria-keyshortcuts="Control+Enter"
      rightSection={
        <span className={classes.saveKey} aria-hidden="true">
          Ctrl+Enter
        </span>
      }
    >
      {children}
    </Button>
  )
}
