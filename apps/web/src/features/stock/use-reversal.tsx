import { Anchor } from '@mantine/core'
import type { Movement } from '@prateleira/contract/stock/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ReversalDialog, type Reversible } from '../../components/reversal-dialog.tsx'
import { client } from '../../lib/api.ts'
import { notify } from '../../lib/notify.ts'
import { refreshAfterMovement } from './api.ts'
import { variantName } from './variant.ts'

/** The page's one reversal dialog, asked for by a list or by the toast of what was just registered. */
export function useReversal(): {
  reverse: (movement: Movement) => void
  /** A success toast that offers to take the movement back. */
  notifyReversible: (title: string, message: string, movement: Reversible) => void
  dialog: ReactNode
} {
  const [movement, setMovement] = useState<Reversible>()
  const [opened, setOpened] = useState(false)
  const queryClient = useQueryClient()
  const toast = useRef<string>(undefined)
  // The dialog goes with the page, and so does the offer to open it.
  useEffect(
    () => () => {
      if (toast.current) notify.hide(toast.current)
    },
    [],
  )

  const ask = (next: Reversible) => {
    setMovement(next)
    setOpened(true)
  }
  const correct = async ({ id }: Reversible) => {
    await client.stock.reverseMovement({ params: { id }, body: {} })
    void refreshAfterMovement(queryClient)
  }
  return {
    reverse: (chosen) =>
      ask({ ...chosen, name: variantName(chosen), sale: chosen.reference_type === 'sale' }),
    notifyReversible: (title, message, registered) => {
      toast.current = notify.success(
        title,
        <>
          <span>{message}</span>{' '}
          <Anchor component="button" type="button" fz="inherit" fw={600} onClick={() => ask(registered)}>
            Estornar
          </Anchor>
        </>,
      )
    },
    dialog: (
      <ReversalDialog
        movement={movement}
        opened={opened}
        onClose={() => setOpened(false)}
        onReverse={correct}
      />
    ),
  }
}
