type Words = readonly (readonly string[])[]

/** Whether a text has each of the words, between these, in any of its forms (formsOf). All are folded (foldText). */
export function hasWords(words: Words, text: string, start = '', end = ''): boolean {
  return words.every((forms) => forms.some((form) => text.includes(start + form + end)))
}

/**
 * How likely a text that contains the words is meant by them, the smallest first (decision 267): 0 it begins with all of them as whole words,
 * 1 it has each of several as a whole word ('café p' means 'Café P' rather than 'Café preto'), 2 it begins with their text, 3 each begins a word of it,
 * 4 it only contains them. Words are given with their forms (formsOf): any counts as the word, but only the typed ones make a beginning. All are
 * folded (foldText). The database does the same for its rows (`likeness` of the server's catalogue).
 */
export function likeness(words: Words, text: string): number {
  const phrase = words.map(([typed]) => typed).join(' ')
  const spaced = ` ${text} `
  if (spaced.startsWith(` ${phrase} `)) return 0
  if (words.length > 1 && hasWords(words, spaced, ' ', ' ')) return 1
  if (text.startsWith(phrase)) return 2
  return hasWords(words, spaced, ' ') ? 3 : 4
}
