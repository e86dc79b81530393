import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { isPressed, PAGE_KEYS } from '../../lib/shortcut.ts'
import classes from './stock-page.module.css'

interface Props {
  /** The values of the last movement that can be filled in; empty fields and none leave them out. */
  words: (string | null)[]
  onRepeat: () => void
}

/** Offers values of the last movement, by one touch or F2. Not filled in by itself: a wrong name is worse than an empty field. */
export function RepeatLast({ words, onRepeat }: Props) {
  const text = words.filter(Boolean).join(' · ')
  const latest = useRef({ text, onRepeat })
  latest.current = { text, onRepeat }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isPressed(event, PAGE_KEYS.repeatLast) || document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      if (latest.current.text !== '') latest.current.onRepeat()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  if (text === '') return null
  return (
    <Button
      classNames={{ root: classes.repeat, label: classes.repeatWords }}
      variant="subtle"
      size="compact-sm"
      onClick={onRepeat}
      rightSection={<kbd>{PAGE_KEYS.repeatLast}</kbd>}
      aria-keyshortcuts={PAGE_KEYS.repeatLast}
    >
      Preencher com {text}
    </Button>
  )
}
