/**
 * The folded texts (foldText) that a typed word is found as: itself, which is the first; with the vowels of its plural or singular, of
 * which neither contains the other ('pao' and 'paes', 'limao' and 'limoes'); and with blanks for its hyphens ('usb-c', 'usb c'). Other plurals
 * contain their singular or are similar to it, as those of longer nouns with 'ães' are.
 */
export function formsOf(word: string): string[] {
  const plural = word.replace(/^([pc])ao$/, '$1aes').replace(/\Bao$/, 'oes')
  const singular = word.replace(/^([pc])aes$/, '$1ao').replace(/\Boes$/, 'ao')
  return [...new Set([word, plural, singular, word.replace(/\b-\b/g, ' ')])]
}
