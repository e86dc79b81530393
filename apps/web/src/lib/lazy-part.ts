import { type ComponentProps, type ComponentType, createElement, lazy } from 'react'
import { type LoadedPart, MissingPart, PartHost, type WhenMissing } from './missing-part.tsx'

type Load = () => Promise<unknown>

const USES = ['pointermove', 'pointerdown', 'keydown'] as const
const waiting: Load[] = []
let used = false

const run = (load: Load): void => {
  load().catch(() => undefined)
}

function noteUse(): void {
  used = true
  for (const use of USES) document.removeEventListener(use, noteUse, true)
  waiting.splice(0).forEach(run)
}

/**
 * Loads code that a first visit does not show with the first key or pointer movement: before it is needed, but after what
 * is visible.
 */
export function onFirstUse(load: Load): void {
  if (used) {
    run(load)
    return
  }
  if (waiting.length === 0)
    for (const use of USES) document.addEventListener(use, noteUse, { capture: true, passive: true })
  waiting.push(load)
}

/**
 * A part of the page that is shown on demand. Render it inside OnDemand or a Suspense of its own. If its code cannot be
 * loaded, the page says so, works without it, and tries again when the part is next requested. `withUse` false: loaded
 * only when rendered, because few people need it.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React's own lazy
export function lazyPart<Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
  { withUse = true } = {},
) {
  if (withUse) onFirstUse(load)
  const begin = (): LoadedPart =>
    lazy(async () => {
      const part = await load().catch(() => undefined)
      return (part ?? { default: MissingPart }) as { default: ComponentType<object> }
    })
  let latest = begin()
  const source = {
    current: () => latest,
    // React keeps the failed result for ever, so the next attempt needs a new component.
    renew: (missing: LoadedPart) => {
      if (latest === missing) latest = begin()
    },
  }
  return (props: ComponentProps<Part> & WhenMissing) =>
    createElement(PartHost, { source, props: props as object })
}
