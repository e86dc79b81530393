import { lazyPart } from '../lib/lazy-part.ts'
import type { WindowProps } from './modal-window.tsx'
import { OnDemand } from './on-demand.tsx'

const Window = lazyPart(() => import('./modal-window.tsx'))

/** A dialog's window, whose code is not part of a first visit. */
export function LazyModal(props: WindowProps) {
  return (
    <OnDemand wanted={props.opened}>
      <Window {...props} />
    </OnDemand>
  )
}
