import { foldText } from '@prateleira/contract/shared/text'

/**
 * The index of the label that begins with the letters typed, as in the browser's own selects, ignoring accents and case; -1 without one.
 * The search starts at the option `from`; a first letter, and the same one again, go on to the next.
 */
export function labelTyped(labels: readonly string[], typed: string, from: number): number {
  const text = foldText(typed)
  if (text === '') return -1
  const repeated = [...text].every((letter) => letter === text[0])
  const prefix = repeated ? text.slice(0, 1) : text
  const start = repeated ? from + 1 : Math.max(from, 0)
  for (let step = 0; step < labels.length; step++) {
    const at = (start + step) % labels.length
    if (foldText(labels[at] as string).startsWith(prefix)) return at
  }
  return -1
}
