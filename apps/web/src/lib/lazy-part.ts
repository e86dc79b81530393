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

/**
 * A part of a page that shows only when it is asked for. Render it inside OnDemand or a Suspense of its own. Where its code cannot be loaded, the
 * page says so and goes on without it, and asks for the code again when the part is asked for again. `withUse` false: it is loaded only when it
 * is rendered, as few need it.
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
    // React keeps what came of it for ever, so whoever asks next begins anew.
    renew: (missing: LoadedPart) => {
      if (latest === missing) latest = begin()
    },
  }
  return (props: ComponentProps<Part> & WhenMissing) =>
    createElement(PartHost, { source, props: props as object })
}
