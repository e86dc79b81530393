import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isTyping } from './use-shortcuts.ts'

/**
 * After a change of page the focus goes to the content, as on a real page load, unless the page has put it itself or
 * the person is typing already, into the search for instance.
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
