import { formatCount } from '@prateleira/contract/shared/format'
import { IconCloudUpload } from '@tabler/icons-react'
import { AppLink } from '../../../components/app-link.tsx'
import { paths } from '../../../config/paths.ts'
import countCss from './queue-count.module.css'

/** In the top bar of every page: how much waits on this device, and the way there (OFF-03). */
export default function QueueCount({ count }: { count: number }) {
  const said = `${formatCount(count)} ${count === 1 ? 'pendência' : 'pendências'} neste aparelho`
  return (
    <AppLink to={paths.queue} className={countCss.count} aria-label={said} title={said}>
      <IconCloudUpload size={20} stroke={1.6} aria-hidden="true" />
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
    </AppLink>
  )
}
