import { cloneElement, type HTMLAttributes, type ReactElement, Suspense, useState } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import type { RowAction } from './data-list-props.ts'

const OpenMenu = lazyPart(() => import('./open-menu.tsx'))

interface Props {
  button: ReactElement<HTMLAttributes<HTMLButtonElement>>
  actions: () => RowAction[]
  disabled?: boolean
}

/**
 * A button that opens a menu. The menu itself is loaded with the first key or movement and made when it is opened first: no first visit
 * shows it, and fifty that wait closed cost a slow phone a third of a list's drawing (decision 244).
 */
export function MenuOnDemand({ button, actions, disabled }: Props) {
  const [made, setMade] = useState(false)
  const closed = cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setMade(true),
  })
  if (!made) return closed
  return (
    <Suspense fallback={closed}>
      <OpenMenu button={button} actions={actions} disabled={disabled} onMissing={() => setMade(false)} />
    </Suspense>
  )
}
