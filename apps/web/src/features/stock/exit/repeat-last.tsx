import { Button } from '@mantine/core'
import { EXIT_REASON_LABELS, type ExitReason } from '@prateleira/contract/stock/rules'
import { useEffect, useRef } from 'react'
import { isPressed, PAGE_KEYS } from '../../../lib/shortcut.ts'
import classes from '../stock-page.module.css'

interface Suggestion {
  /** Null if the field is filled in or there is no last value. */
  person: string | null
  reason: ExitReason | null
}

interface Props extends Suggestion {
  onRepeat: (suggestion: Suggestion) => void
}

/** Offers the last person and reason, by one touch or F2. Not filled in by itself: a wrong name is worse than an empty field. */
export function RepeatLast({ person, reason, onRepeat }: Props) {
  const latest = useRef({ person, reason, onRepeat })
  latest.current = { person, reason, onRepeat }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isPressed(event, PAGE_KEYS.repeatExit) || document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      const { onRepeat: repeat, ...suggestion } = latest.current
      if (suggestion.person ?? suggestion.reason) repeat(suggestion)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  const words = [person, reason && EXIT_REASON_LABELS[reason]].filter(Boolean).join(' · ')
  if (words === '') return null
  return (
    <Button
      classNames={{ root: classes.repeat, label: classes.repeatWords }}
      variant="subtle"
      size="compact-sm"
      onClick={() => onRepeat({ person, reason })}
      rightSection={<kbd>{PAGE_KEYS.repeatExit}</kbd>}
      aria-keyshortcuts={PAGE_KEYS.repeatExit}
    >
      Preencher com {words}
    </Button>
  )
}
