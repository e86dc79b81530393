import { useEffect, useRef } from 'react'

type Name = 'F2' | 'F4' | 'F7' | 'F8' | 'F9' | 'Escape' | 'Undo' | 'Print' | 'Share' | 'Enter'

/** The action of a key; null when none. */
function nameOf(event: KeyboardEvent): Name | null {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey } = event
  if (altKey && !ctrlKey && !metaKey) return code === 'KeyP' ? 'Print' : code === 'KeyW' ? 'Share' : null
  if ((ctrlKey || metaKey) && !altKey && !shiftKey) return key.toLowerCase() === 'z' ? 'Undo' : null
  if (ctrlKey || metaKey) return null
  return (['F2', 'F4', 'F7', 'F8', 'F9', 'Escape', 'Enter'] as const).find((name) => name === key) ?? null
}

/** Whether the key belongs to the focused element: a button, a link, a field with content. */
function isTaken(name: Name, target: EventTarget | null): boolean {
  if (name === 'Enter')
    return target instanceof Element && target.closest('button, a, input, textarea') !== null
  return name === 'Undo' && target instanceof HTMLInputElement && target.value !== ''
}

/** The counter's shortcuts, active while no dialog is open. */
export function useCounterShortcuts(acts: Record<Name, () => unknown>): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const name = nameOf(event)
      const elsewhere = event.target instanceof Element && event.target.closest('header') !== null
      if (name === null || event.defaultPrevented || elsewhere || isTaken(name, event.target)) return
      if (document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      latest.current[name]()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
