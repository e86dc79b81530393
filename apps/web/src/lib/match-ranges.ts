import { foldText, wordsTyped } from '@prateleira/contract/shared/text'

const letters = new Map<string, string>()

/** Folding is slow, and a list folds the same few letters thousands of times. */
function foldLetter(letter: string): string {
  let plain = letters.get(letter)
  if (plain === undefined) {
    plain = letter === ' ' ? ' ' : foldText(letter)
    letters.set(letter, plain)
  }
  return plain
}

/** Where a search's words occur in a text, as [from, to) pairs in order, ignoring accents and case. */
export function matchRanges(text: string, query: string): [number, number][] {
  const words = wordsTyped(query)
  if (words.length === 0) return []
  // Folding may change the length, so each folded character remembers its original position.
  let folded = ''
  const origin: number[] = []
  let position = 0
  for (const character of text) {
    const plain = foldLetter(character)
    for (let unit = 0; unit < plain.length; unit++) origin.push(position)
    folded += plain
    position += character.length
  }
  origin.push(position)

  const marked = new Array<boolean>(text.length).fill(false)
  for (const word of words) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
      const last = origin[at + word.length - 1] ?? 0
      const after = origin.find((start) => start > last) ?? text.length
      marked.fill(true, origin[at], after)
    }
  }
  const ranges: [number, number][] = []
  for (let index = 0; index < text.length; index++) {
    if (!marked[index]) continue
    const open = ranges.at(-1)
    if (open && open[1] === index) open[1] = index + 1
    else ranges.push([index, index + 1])
  }
  return ranges
}
