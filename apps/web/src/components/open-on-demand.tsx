import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from 'react'

interface Props {
  button: ReactElement<HTMLAttributes<HTMLButtonElement>>
  popup: 'menu' | 'dialog'
  /** The button with what it opens, which opens itself; calls `onMissing` if its code cannot be loaded. */
  children: (onMissing: () => void) => ReactNode
}

/**
 * A button whose popup is loaded and made when it is first opened: no first visit shows it, and fifty closed menus cost a slow
 * phone a third of the time in which a list is drawn (decision 244).
 */
export function OpenOnDemand({ button, popup, children }: Props) {
  const [made, setMade] = useState(false)
  const closed = cloneElement(button, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onClick: () => setMade(true),
  })
  if (!made) return closed
  return <Suspense fallback={closed}>{children(() => setMade(false))}</Suspense>
}
