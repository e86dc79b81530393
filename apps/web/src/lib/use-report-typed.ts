import { useLayoutEffect } from 'react'

/** Reports to a form's parent whether there is typed work. Before the next key, because Esc right after a letter has to ask. */
export function useReportTyped(typed: boolean, onTyped: (typed: boolean) => void): void {
  useLayoutEffect(() => {
    onTyped(typed)
    return () => onTyped(false)
  }, [typed, onTyped])
}
