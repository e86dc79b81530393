import { mergeEdit } from '@prateleira/contract/shared/edits'
import { problem } from './errors.ts'

/**
 * The fields of a saved form to write, given the current row, which is locked: see mergeEdit.
 * @throws EDIT_CONFLICT with both values of each field that somebody else changed meanwhile.
 */
export function changesOf<Wanted extends Record<string, unknown>>(
  current: NoInfer<Record<Exclude<keyof Wanted, 'seen'>, unknown>>,
  { seen, ...wanted }: Wanted & { seen?: Partial<Wanted> | undefined },
): Partial<Omit<Wanted, 'seen'>> {
  const { changes, conflicts } = mergeEdit(current, wanted as Record<string, unknown>, seen)
  if (conflicts.length > 0) throw problem('EDIT_CONFLICT', { data: { conflicts } })
  return changes as Partial<Omit<Wanted, 'seen'>>
}
