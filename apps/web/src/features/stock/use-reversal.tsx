import { Anchor } from '@mantine/core'
import { fullVariantName } from '@prateleira/contract/catalog/rules'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ShownMovement } from '../../components/movement-dialog.tsx'
import { OnDemand } from '../../components/on-demand.tsx'
import type { Reversible } from '../../components/reversal-dialog.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { notify } from '../../lib/notify.ts'
import { useQuestion } from '../../lib/use-question.ts'
import type { MovementActions } from './recent-movements.tsx'

const MovementDialog = lazyPart(() =>
  import('../../components/movement-dialog.tsx').then((part) => ({ default: part.MovementDialog })),
)
const ReversalDialog = lazyPart(() =>
  import('../../components/reversal-dialog.tsx').then((part) => ({ default: part.ReversalDialog })),
)

/**
 * The page's dialogs about one movement: its details, and its reversal, opened from a list or from the toast after
 * registering. `onCorrect`: opens it in the form.
 */
export function useReversal(onCorrect?: (movement: ShownMovement) => void): {
  actions: MovementActions
  /** A success toast with a button that reverses the movement. */
  notifyReversible: (title: string, message: string, movement: Reversible, button?: string) => void
  /** What the last of these toasts offers was reversed. */
  hideToast: () => void
  dialog: ReactNode
} {
  const [movement, setMovement] = useState<Reversible>()
  const [opened, setOpened] = useState(false)
  const shown = useQuestion<ShownMovement | undefined>(undefined)
  const toast = useRef<string>(undefined)
  /** It no longer offers what was reversed. */
  const hideToast = () => {
    if (toast.current) notify.hide(toast.current)
  }
  // On unmount the dialog goes, so the toast's button must go too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads the latest toast
  useEffect(() => hideToast, [])

  const ask = (next: Reversible) => {
    setMovement(next)
    setOpened(true)
  }
  const reverse = (chosen: ShownMovement) =>
    ask({ ...chosen, name: fullVariantName(chosen), sale: chosen.sale_items !== null })
  return {
    hideToast,
    actions: { onReverse: reverse, onOpen: shown.ask, onCorrect },
    notifyReversible: (title, message, registered, button = 'Estornar') => {
      toast.current = notify.success(
        title,
        <>
          <span>{message}</span>{' '}
          <Anchor component="button" type="button" fz="inherit" fw={600} onClick={() => ask(registered)}>
            {button}
          </Anchor>
        </>,
      )
    },
    dialog: (
      <>
        <OnDemand wanted={shown.dialog.opened}>
          <MovementDialog
            {...shown.dialog}
            movement={shown.about}
            onReverse={(chosen) => {
              shown.dialog.onClose()
              reverse(chosen)
            }}
            onCorrect={
              onCorrect &&
              ((chosen) => {
                shown.dialog.onClose()
                onCorrect(chosen)
              })
            }
          />
        </OnDemand>
        <OnDemand wanted={opened}>
          <ReversalDialog
            movement={movement}
            opened={opened}
            onClose={() => setOpened(false)}
            onReversed={hideToast}
          />
        </OnDemand>
      </>
    ),
  }
}
