import { useLayoutEffect } from 'react'

/** Keeps the parent of a form informed whether something was typed, before the next key: Esc right after a letter has to ask. */
export function useReportTyped(typed: boolean, onTyped: (typed: boolean) => void): void {
  useLayoutEffect(() => {
    onTyped(typed)
    return () => onTyped(false)
  }, [typed, onTyped])
}
