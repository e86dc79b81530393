import { type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import type { Tip } from './tip.tsx'

const ShownTip = lazyPart(() => import('./tip.tsx'))

const DELAY_MILLISECONDS = 300

/** Attributes of a list's button with a tip. */
export const tipOf = (label: string) => ({ 'data-tip': label })

/**
 * One tip for all buttons of a list: two per row would cost fifty rows more than their texts (decision 244). Attach the
 * functions to the element around the buttons.
 */
export function useTip() {
  const [tip, setTip] = useState<Tip | null>(null)
  const under = useRef<HTMLElement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const point = (target: HTMLElement | null) => {
    if (target === under.current) return
    under.current = target
    clearTimeout(timer.current)
    setTip(null)
    const label = target?.dataset.tip
    if (target && label) timer.current = setTimeout(() => setTip({ target, label }), DELAY_MILLISECONDS)
  }
  return {
    tip,
    over: ({ target }: MouseEvent) =>
      point(target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null),
    out: () => point(null),
  }
}

export function TipOnHover({ tip }: { tip: Tip | null }) {
  return (
    tip && (
      <Suspense>
        {/* The buttons have names, so the list works if this file is missing. */}
        <ShownTip {...tip} missing={null} />
      </Suspense>
    )
  )
}
