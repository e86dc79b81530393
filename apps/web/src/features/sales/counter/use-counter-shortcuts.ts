import { useEffect, useRef } from 'react'
import { SHORTCUT_KEYS } from './shortcut-keys.ts'

type Act = keyof typeof SHORTCUT_KEYS | 'back' | 'undo' | 'print' | 'share' | 'goOn'

const ACTS = Object.entries({ ...SHORTCUT_KEYS, back: 'Escape', goOn: 'Enter' }) as [Act, string][]

/** The action of a key; null when none. */
function actOf(event: KeyboardEvent): Act | null {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey } = event
  if (altKey && !ctrlKey && !metaKey) return code === 'KeyP' ? 'print' : code === 'KeyW' ? 'share' : null
  if ((ctrlKey || metaKey) && !altKey && !shiftKey) return key.toLowerCase() === 'z' ? 'undo' : null
  if (ctrlKey || metaKey) return null
  return ACTS.find(([, its]) => its === key)?.[0] ?? null
}

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
