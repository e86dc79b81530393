import { useRef, useState } from 'react'
import { leaveActs } from '../../../lib/once.ts'
import { refreshAfter } from '../../../lib/refresh.ts'
import { actOf } from './keep-entry.ts'
import { itemsLeft, type Left, leftToCorrect } from './left-to-correct.ts'
import type { Corrected, EntryValues, useEntryForm } from './use-entry-form.ts'

const LOST = 'Isto agora é uma entrada nova: a que você corrigia foi excluída com o produto.'

/** The correction that the form holds. */
export function useCorrection(form: ReturnType<typeof useEntryForm>) {
  /** As it was opened; null after a reload. */
  const filled = useRef<EntryValues>(null)
  /** What became of the correction; null while there is one. */
  const [words, setWords] = useState<string | null>(null)
  return {
    words,
    /** The form is emptied. */
    forget: () => {
      leaveActs(actOf(form.values))
      setWords(null)
    },
    fill: (values: EntryValues) => {
      filled.current = values
      form.setValues(values)
    },
    isAsFilled: () =>
      Object.entries(filled.current ?? { notes: null }).every(
        ([name, value]) => JSON.stringify(value) === JSON.stringify(form.values[name as keyof EntryValues]),
      ),
    /** Keeps in the form what can still be corrected after a refusal, and returns it. */
    keepLeft: async (corrects: Corrected, refusal: unknown): Promise<Left> => {
      const left = await leftToCorrect(corrects, refusal)
      if (left.corrects === corrects) return left
      form.setValues({ ...itemsLeft(form.values, left), corrects: left.corrects })
      if (left.corrects === null) setWords(LOST)
      // What is shown of it is out of date.
      void refreshAfter('stock')
      if (filled.current)
        filled.current = {
          ...filled.current,
          ...itemsLeft(filled.current, left),
          corrects: left.corrects,
        }
      return left
    },
  }
}
