import { useEffect, useRef } from 'react'
import { isPressed } from '../../../lib/shortcut.ts'
import { SHORTCUT_KEYS } from './shortcut-keys.ts'

const KEYS = { ...SHORTCUT_KEYS, back: 'Escape', goOn: 'Enter' }
type Act = keyof typeof KEYS

/** The action of a key; null when none. */
const actOf = (event: KeyboardEvent): Act | null =>
  (Object.keys(KEYS) as Act[]).find((act) => isPressed(event, KEYS[act])) ?? null

/** Whether the key belongs to the focused element: a button, a link, a field with content. */
function isTaken(act: Act, target: EventTarget | null): boolean {
  if (act === 'goOn')
    return target instanceof Element && target.closest('button, a, input, textarea') !== null
  return act === 'undo' && target instanceof HTMLInputElement && target.value !== ''
}

/** The counter's shortcuts, active while no dialog is open. */
export function useCounterShortcuts(acts: Record<Act, () => unknown>): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = actOf(event)
      const elsewhere = event.target instanceof Element && event.target.closest('header') !== null
      if (act === null || event.defaultPrevented || elsewhere || isTaken(act, event.target)) return
      if (document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      // A key that is held down must not confirm what its first stroke has opened.
      if (!event.repeat || act === 'undo') latest.current[act]()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
