import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

/** The name of an entry beside the collapsed sidebar. */
export default function SideTooltip({ label, children }: { label: string; children: ReactElement }) {
  return (
    <Tooltip label={label} position="right">
      {children}
    </Tooltip>
  )
}
