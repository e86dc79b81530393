/**
 * How likely a text that contains the words is meant by them, the smallest first (decision 267): 0 it begins with all of them as whole words,
 * 1 it has each of several as a whole word ('café p' means 'Café P' rather than 'Café preto'), 2 it begins with their text, 3 each begins a word of it,
 * 4 it only contains them. All are folded (foldText). The database does the same for its rows (`likeness` of the server's catalogue).
 */
export function likeness(words: readonly string[], text: string): number {
  const phrase = words.join(' ')
  const spaced = ` ${text} `
  if (spaced.startsWith(` ${phrase} `)) return 0
  if (words.length > 1 && words.every((word) => spaced.includes(` ${word} `))) return 1
  if (text.startsWith(phrase)) return 2
  return words.every((word) => spaced.includes(` ${word}`)) ? 3 : 4
}
