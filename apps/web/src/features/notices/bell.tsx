import { ActionIcon } from '@mantine/core'
import { formatCounted } from '@prateleira/contract/shared/format'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { OpenOnDemand } from '../../components/open-on-demand.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { noticesQuery } from './api.ts'
import classes from './bell.module.css'

// The code that positions the panel is a tenth of a first visit, which does not show it.
const BellPanel = lazyPart(() => import('./bell-panel.tsx'))

/** The bell with the number of unread notices; opening it lists them (NAV-06). */
export function Bell() {
  const unread = useQuery(noticesQuery).data?.unread ?? 0
  const label = unread === 0 ? 'Avisos' : `Avisos: ${formatCounted(unread, 'não lido', 'não lidos')}`
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      aria-label={label}
      title="Avisos"
      className={classes.bell}
    >
      <IconBell size={20} stroke={1.6} />
      {unread > 0 && (
        <span className={classes.badge} data-many={unread > 99 || undefined} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </ActionIcon>
  )
  return (
    <OpenOnDemand button={button} popup="dialog">
      {(onMissing) => <BellPanel button={button} onMissing={onMissing} />}
    </OpenOnDemand>
  )
}
