import { useEffect, useRef } from 'react'

interface Actions {
  toggleSidebar: () => void
  search: () => void
  help: () => void
}

/** Whether keys go into a field. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/** mod+K searches, mod+B toggles the sidebar, mod+Enter submits the form with the focus, '?' lists the shortcuts. */
export function useShortcuts(actions: Actions): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const mod = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      const key = event.key.toLowerCase()
      if (mod && key === 'k') latest.current.search()
      else if (mod && key === 'b') latest.current.toggleSidebar()
      else if (mod && key === 'enter' && event.target instanceof HTMLElement)
        event.target.closest('form')?.requestSubmit()
      else if (event.key === '?' && !isTyping(event.target)) latest.current.help()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
