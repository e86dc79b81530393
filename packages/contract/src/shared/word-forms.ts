import { normalizeGtin } from './gtin.ts'

/** A number, alone or with its unit: '5kg', '1,5', '1.5l'. */
const MEASURE = /^(\d+)(?:([.,])(\d+))?([a-z]*)$/

/** A measure with a blank before its unit, and with the other decimal mark. */
function measuresOf(word: string): string[] {
  const [, whole, mark, decimals, unit] = MEASURE.exec(word) ?? []
  if (whole === undefined) return []
  const other = mark === ',' ? '.' : ','
  const numbers = mark ? [`${whole}${mark}${decimals}`, `${whole}${other}${decimals}`] : [whole]
  return numbers.flatMap((number) => (unit ? [`${number}${unit}`, `${number} ${unit}`] : [number]))
}

/** Several numbers with letters between them: '10x30', '5w30', '12v7ah', '3em1'. */
const NUMBERS = /^\d+(?:[a-z]+\d+)+[a-z]*$/

/** Blanks where people put them: behind letters of the number before them ('5w 30'), or around letters of their own ('10 x 30'), with the unit apart or not. */
function spacedOf(word: string): string[] {
  if (!NUMBERS.test(word)) return []
  const apart = word.replace(/(?<=\d)([a-z]+)(?=\d)/g, ' $1 ')
  return [word.replace(/(?<=[a-z])(?=\d)/g, ' '), apart, apart.replace(/(?<=\d)(?=[a-z]+$)/, ' ')]
}

/**
 * Beginnings of words that labels spell in several ways. No rule of letters gives them: with ç for ss 'massa' would be found as 'maçã'. Long enough
 * to begin nothing else, and no longer, so that they are found while they are typed.
 */
const SPELLINGS = [
  ['mucar', 'mussar', 'muzar'],
  ['berinj', 'bering'],
  ['ketchu', 'catchu'],
  ['maisen', 'maizen'],
  ['shampoo', 'xampu'],
]

function spellingsOf(word: string): string[] {
  for (const group of SPELLINGS) {
    const own = group.find((spelling) => word.startsWith(spelling))
    if (own) return group.map((spelling) => spelling + word.slice(own.length))
  }
  return []
}

/**
 * The folded texts (foldText) that a typed word is found as: itself, which is the first; with the vowels of its plural or singular, of
 * which neither contains the other ('pao' and 'paes', 'limao' and 'limoes'); with blanks for its hyphens or without them ('usb-c', 'usb c',
 * 'usbc'); a measure as others write it ('1,5l', '1.5 l', '10 x 30'); a barcode as it is kept; in the other spelling ('muçarela', 'mussarela'). Other plurals
 * contain their singular or are similar to it, as those of longer nouns with 'ães' are.
 */
export function formsOf(word: string): string[] {
  const plural = word.replace(/^([pc])ao$/, '$1aes').replace(/\Bao$/, 'oes')
  const singular = word.replace(/^([pc])aes$/, '$1ao').replace(/\Boes$/, 'ao')
  return [
    ...new Set([
      word,
      plural,
      singular,
      word.replace(/\b-\b/g, ' '),
      word.replace(/\b-\b/g, ''),
      ...measuresOf(word),
      ...spacedOf(word),
      normalizeGtin(word),
      ...spellingsOf(word),
    ]),
  ]
}
