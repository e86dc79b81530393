import { type ReactNode, Suspense, useRef } from 'react'
import { Wanted } from '../lib/missing-part.tsx'

/** A lazy part of the page, mounted when it is first wanted. It stays mounted, so that it can fade out and return the focus. */
export function OnDemand({ wanted, children }: { wanted: boolean; children: ReactNode }) {
  const was = useRef(false)
  was.current ||= wanted
  return (
    was.current && (
      <Wanted value={wanted}>
        <Suspense>{children}</Suspense>
      </Wanted>
    )
  )
}
