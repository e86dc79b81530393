import { useRef } from 'react'
import { useSaidInView } from '../../../lib/use-said-in-view.ts'
import classes from '../stock-page.module.css'

/** What to look at again, beside the field that it is about. */
export function Remark({ children }: { children: string }) {
  const said = useRef<HTMLParagraphElement>(null)
  useSaidInView(children, () =>
    said.current?.parentElement?.contains(document.activeElement) ? said.current : null,
  )
  return (
    <p ref={said} className={classes.remark} role="status">
      {children}
    </p>
  )
}
