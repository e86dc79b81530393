/** Nouns with the plural 'ães', folded; the others in 'ão' have 'ões', or 'ãos', which contains the singular. */
const PLURAL_AES = [
  'pao',
  'cao',
  'alemao',
  'capitao',
  'catalao',
  'charlatao',
  'escrivao',
  'sacristao',
  'tabeliao',
]

/**
 * The folded texts (foldText) that a typed word is found as: itself, which is the first; with other vowels in singular or plural, of
 * which neither contains the other ('pao' and 'paes', 'limao' and 'limoes'); and with blanks for its hyphens ('usb-c', 'usb c'). Other plurals
 * contain their singular or are similar to it.
 */
export function formsOf(word: string): string[] {
  return [...new Set([word, ...numbersOf(word), word.replace(/(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])/gu, ' ')])]
}

function numbersOf(word: string): string[] {
  const [, stem = '', end] = /^(\p{L}+)(ao|aes|oes)$/u.exec(word) ?? []
  if (end === undefined) return []
  const singular = `${stem}ao`
  const isAes = PLURAL_AES.includes(singular)
  if (end === 'ao') return [`${stem}${isAes ? 'aes' : 'oes'}`]
  return (end === 'aes') === isAes ? [singular] : []
}
