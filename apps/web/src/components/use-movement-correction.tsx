import type { Movement } from '@prateleira/contract/stock/schemas'
import { type ReactNode, Suspense, useState } from 'react'
import { paths, queryNames } from '../config/paths.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { useGo } from './app-link.tsx'
import type { InitialStock } from './initial-correction-dialog.tsx'

const InitialCorrectionDialog = lazyPart(() => import('./initial-correction-dialog.tsx'), { withUse: false })

/** Leads to the correction of a movement: that of an entry is in its form, that of an initial stock in a dialog. */
export function useMovementCorrection(onAsking?: (asking: boolean) => void): {
  correct: (movement: InitialStock & Pick<Movement, 'kind'>) => void
  asking: boolean
  dialog: ReactNode
} {
  const go = useGo()
  const [initial, setInitial] = useState<InitialStock | null>(null)
  const show = (movement: InitialStock | null) => {
    setInitial(movement)
    onAsking?.(movement !== null)
  }
  return {
    correct: (movement) => {
      if (movement.kind === 'initial') show(movement)
      else void go(paths.entry, { [queryNames.correct]: movement.id })
    },
    asking: initial !== null,
    dialog: initial && (
      <Suspense>
        <InitialCorrectionDialog movement={initial} onClose={() => show(null)} />
      </Suspense>
    ),
  }
}
