import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { closeCover } from '../lib/back-closes.ts'
import { hasUnsaved } from '../lib/unsaved.ts'
import { router } from './router.tsx'

const DiscardDialog = lazy(() =>
  import('../components/discard-dialog.tsx').then((module) => ({ default: module.DiscardDialog })),
)

/**
 * Lets the browser's Back close what covers the page, and asks before Back or Forward throws away what is typed in a form
 * that no draft keeps.
 */
export function BackGuard() {
  const [asks, setAsks] = useState(false)
  const [used, setUsed] = useState(false)
  const settle = useRef<((leaves: boolean) => void) | null>(null)
  useEffect(
    () =>
      router.history.block({
        enableBeforeUnload: false,
        blockerFn: ({ action, currentLocation: here, nextLocation: there }) => {
          if (action === 'PUSH' || action === 'REPLACE') return false
          // Back once more is no answer.
          if (settle.current || (action === 'BACK' && closeCover())) return true
          const isOther = here.pathname !== there.pathname || here.search !== there.search
          if (!isOther || !hasUnsaved()) return false
          setUsed(true)
          setAsks(true)
          return new Promise<boolean>((resolve) => {
            settle.current = (leaves) => {
              settle.current = null
              setAsks(false)
              resolve(!leaves)
            }
          })
        },
      }),
    [],
  )
  return (
    used && (
      <Suspense>
        <DiscardDialog
          opened={asks}
          onDiscard={() => settle.current?.(true)}
          onClose={() => settle.current?.(false)}
        />
      </Suspense>
    )
  )
}
