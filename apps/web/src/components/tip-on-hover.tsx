import { type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import type { Tip } from './tip.tsx'

const ShownTip = lazyPart(() => import('./tip.tsx'))

const DELAY_MILLISECONDS = 300

/** On a button of a list: what its tip says. */
export const tipOf = (label: string) => ({ 'data-tip': label })

/**
 * One tip for all buttons of a list: two for each of fifty rows cost a list more than its texts (decision 244). The functions belong on
 * what surrounds the buttons.
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
        {/* The buttons have names: without its file they do without it. */}
        <ShownTip {...tip} missing={null} />
      </Suspense>
    )
  )
}
