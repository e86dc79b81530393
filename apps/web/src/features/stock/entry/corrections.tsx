import type { ShownMovement } from '../../../components/movement-dialog.tsx'
import type { useQuestion } from '../../../lib/use-question.ts'
import { useSearchState } from '../../../lib/use-search-state.ts'
import { AskedCorrection } from './asked-correction.tsx'
import { CorrectionDialog } from './correction-dialog.tsx'
import { entrySearch } from './entry-view.ts'
import type { EntryValues } from './use-entry-form.ts'

interface Props {
  /** The movement that somebody wants to correct. */
  correcting: ReturnType<typeof useQuestion<ShownMovement | undefined>>
  /** The id of the movement whose correction the form holds. */
  held: string | undefined
  /** The form holds what is not registered. */
  dirty: boolean
  onFilled: (values: EntryValues) => void
  /** The field to look at first, once the form is filled in. */
  field: () => HTMLElement | null
}

/** Fills the form in to correct an entry, which was chosen on the page or is named by the address. */
export function Corrections({ correcting, held, dirty, onFilled, field }: Props) {
  const [{ correct: asked }, change] = useSearchState(entrySearch)
  const leave = () => asked !== undefined && change({ correct: undefined })
  return (
    <>
      {asked !== undefined && (
        <AskedCorrection
          key={asked}
          id={asked}
          held={held}
          dirty={dirty}
          onFilled={onFilled}
          onAsk={correcting.ask}
          onLeave={leave}
          onOther={(correct) => change({ correct })}
          field={field}
        />
      )}
      <CorrectionDialog
        {...correcting.dialog}
        onClose={() => {
          correcting.dialog.onClose()
          leave()
        }}
        movement={correcting.about}
        onOther={(correct) => {
          correcting.dialog.onClose()
          change({ correct })
        }}
        dirty={dirty}
        onFilled={onFilled}
        field={field}
      />
    </>
  )
}
