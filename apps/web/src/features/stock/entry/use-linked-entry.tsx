import type { RefObject } from 'react'
import { OnDemand } from '../../../components/on-demand.tsx'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useQuestion } from '../../../lib/use-question.ts'
import type { NextScans } from '../exit/use-next-scans.ts'
import { useLinkedProduct } from '../items/use-linked-product.ts'
import { fieldToCorrect } from '../next-field.ts'
import type { useEntryForm } from './use-entry-form.ts'

const LeaveCorrection = lazyPart(() =>
  import('./entry-questions.tsx').then((part) => ({ default: part.LeaveCorrection })),
)

interface Place {
  form: ReturnType<typeof useEntryForm>
  scans: NextScans
  picker: RefObject<HTMLInputElement | null>
  /** Discards what the form holds. */
  leave: () => void
}

/** 'Dar entrada' of a product: the question about a correction in its way, and what became of a line that was half typed. */
export function useLinkedEntry({ form, scans, picker, leave }: Place) {
  const { ask, dialog, about } = useQuestion('')
  const keeps = (code: string) => {
    const isCorrection = form.getValues().corrects !== null
    if (isCorrection) ask(code)
    return isCorrection
  }
  const { words, enter } = useLinkedProduct({ form, scans, picker, keeps })
  return {
    words,
    question: (
      <OnDemand wanted={dialog.opened}>
        <LeaveCorrection
          {...dialog}
          corrects={form.values.corrects}
          code={about}
          onLeave={(code) => {
            leave()
            void enter(code)
          }}
          field={() => (form.getValues().variant ? fieldToCorrect(form.formRef.current) : picker.current)}
        />
      </OnDemand>
    ),
  }
}
