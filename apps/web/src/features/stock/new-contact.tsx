import type { ComponentProps } from 'react'
import { OnDemand } from '../../components/on-demand.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import type { NewContactDialog } from './new-contact-dialog.tsx'

const Dialog = lazyPart(() =>
  import('./new-contact-dialog.tsx').then((part) => ({ default: part.NewContactDialog })),
)

/** NewContactDialog, loaded on demand: the first visits of the pages with it are at their limit. */
export function NewContact(props: ComponentProps<typeof NewContactDialog>) {
  return (
    <OnDemand wanted={props.name !== null}>
      <Dialog {...props} />
    </OnDemand>
  )
}
