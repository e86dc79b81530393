import { type ComponentType, lazy } from 'react'

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

/** Loads what a first visit does not show, with the first key or movement: before it is asked for, but after what is looked at. */
export function onFirstUse(load: Load): void {
  if (used) {
    run(load)
    return
  }
  if (waiting.length === 0)
    for (const use of USES) document.addEventListener(use, noteUse, { capture: true, passive: true })
  waiting.push(load)
}

/** A part of a page that shows only when it is asked for. Render it inside OnDemand or a Suspense of its own. */
// biome-ignore lint/suspicious/noExplicitAny: as React's own lazy
export function lazyPart<Part extends ComponentType<any>>(load: () => Promise<{ default: Part }>) {
  onFirstUse(load)
  return lazy(load)
}
