import { isGtin } from '@prateleira/contract/shared/gtin'
import { type KeyboardEvent, useRef } from 'react'
import { isTextField, typeInto } from './type-into.ts'

/** `held` with one more key of a number typed ahead, '\n' for Enter; null: the key is not part of one. */
export function withKey(held: string, key: string): string | null {
  if (/^[\d.,]$/.test(key)) return held + key
  if (held === '') return null
  if (key === 'Enter') return `${held}\n`
  return key === 'Backspace' ? held.slice(0, -1) : null
}

/**
 * Holds back the number that somebody types while the Enter before it still waits for its answer: it is meant for the field that follows
 * and would otherwise join the name.
 */
export function useTypedAhead() {
  const held = useRef<string | null>(null)
  return {
    /** An Enter begins to wait. */
    wait: () => {
      held.current = ''
    },
    /** To be called with each key before anything else; whether it was held back. */
    hold: (event: KeyboardEvent): boolean => {
      if (held.current === null || event.ctrlKey || event.metaKey || event.altKey) return false
      const next = withKey(held.current, event.key)
      if (next === null) {
        const before = held.current.replace('\n', '')
        const field = event.currentTarget
        // Not a number after all: it belongs to the name, before this key.
        if (event.key.length === 1 && before !== '' && isTextField(field))
          typeInto(field, field.value + before)
        return false
      }
      held.current = next
      event.preventDefault()
      event.stopPropagation()
      return true
    },
    /** The Enter waits no more; returns what was held. */
    end: (): string => {
      const text = held.current ?? ''
      held.current = null
      return text
    },
  }
}

/** Gives held keys to the field with the focus, and to those that Enter leads to. A code of a scanner too slow to be known as one is no quantity. */
export function replay(keys: string): void {
  if (keys.split('\n').some(isGtin)) return
  for (const [index, part] of keys.split('\n').entries()) {
    if (index > 0)
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
      )
    const field = document.activeElement
    if (part !== '' && isTextField(field)) typeInto(field, part)
  }
}
