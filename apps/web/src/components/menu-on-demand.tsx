import type { HTMLAttributes, ReactElement } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import type { RowAction } from './data-list-props.ts'
import { OpenOnDemand } from './open-on-demand.tsx'

const OpenMenu = lazyPart(() => import('./open-menu.tsx'))

interface Props {
  button: ReactElement<HTMLAttributes<HTMLButtonElement>>
  actions: () => RowAction[]
  disabled?: boolean
}

/** A button that opens a menu. */
export function MenuOnDemand({ button, actions, disabled }: Props) {
  return (
    <OpenOnDemand button={button} popup="menu">
      {(onMissing) => (
        <OpenMenu button={button} actions={actions} disabled={disabled} onMissing={onMissing} />
      )}
    </OpenOnDemand>
  )
}
