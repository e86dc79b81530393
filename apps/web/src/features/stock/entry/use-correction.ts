import { useRef } from 'react'
import { leftToCorrect } from './left-to-correct.ts'
import type { Corrected, EntryValues, useEntryForm } from './use-entry-form.ts'

/** The correction that the form holds. */
export function useCorrection(form: ReturnType<typeof useEntryForm>) {
  /** As it was opened; null after a reload. */
  const filled = useRef<EntryValues>(null)
  return {
    fill: (values: EntryValues) => {
      filled.current = values
      form.setValues(values)
    },
    isAsFilled: () =>
      Object.entries(filled.current ?? { notes: null }).every(
        ([name, value]) => JSON.stringify(value) === JSON.stringify(form.values[name as keyof EntryValues]),
      ),
    /** Keeps in the form what can still be corrected after a refusal, and returns it. */
    keepLeft: async (corrects: Corrected, refusal: unknown): Promise<Corrected | null> => {
      const left = await leftToCorrect(corrects, refusal)
      if (left === corrects) return corrects
      form.setFieldValue('corrects', left)
      if (filled.current) filled.current = { ...filled.current, corrects: left }
      return left
    },
  }
}
