import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isTyping } from './use-shortcuts.ts'

/**
 * After a change of page the focus moves to the content, as on a real page load, unless the page has set it or the person
 * is already typing, for instance in the search.
 */
export function useArrivalFocus() {
  const main = useRef<HTMLElement>(null)
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const before = useRef(pathname)
  useEffect(() => {
    const arrived = before.current !== undefined && before.current !== pathname
    before.current = pathname
    const busy = isTyping(document.activeElement) || main.current?.contains(document.activeElement)
    if (arrived && !busy) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
