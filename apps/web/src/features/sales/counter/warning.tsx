import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import uiCss from './controls.module.css'

interface Props {
  id?: string
  /** It prevents what was asked for; otherwise it is only to be known. */
  stops?: boolean
  children: ReactNode
}

/** Something to notice before going on, announced when there is time. */
export function Warning({ id, stops, children }: Props) {
  return (
    <p id={id} className={uiCss.warning} data-stops={stops || undefined} role="status">
      <IconAlertTriangle size={18} aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
