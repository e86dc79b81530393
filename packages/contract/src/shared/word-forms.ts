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

const NUMBER = String.raw`\d+(?:[.,/]\d+)?`
/** Several numbers with letters between them: '10x30', '5w30', '12v7ah', '3em1', '19mmx10m', '1/2x50'. */
const NUMBERS = new RegExp(`^${NUMBER}(?:[a-z"]+${NUMBER})+[a-z"]*$`)
/** The x between two measures that both have their unit. */
const TIMES = /(?<=\d)(mm|cm|m|"|pol|kg|g|ml|l)x(?=\d)/g

/** Blanks where people put them: behind letters of the number before them ('5w 30'), or around letters of their own ('10 x 30'), with units apart or not. */
function spacedOf(word: string): string[] {
  if (!NUMBERS.test(word)) return []
  const timed = word.replace(TIMES, '$1 x ')
  const ends = (form: string) => [form, form.replace(/(?<=\d)(?=[a-z]+$)/, ' ')]
  const forms =
    timed === word
      ? [word, behind(word), around(word)].flatMap(ends)
      : [...ends(word), timed, timed.replace(/(?<=\d)(?=[a-z])/g, ' ')]
  const others = /[.,]/.test(word)
    ? forms.map((form) => form.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ',')))
    : []
  return [...forms, ...others]
}

const behind = (word: string) => word.replace(/(?<=[a-z"])(?=\d)/g, ' ')
const around = (word: string) => word.replace(/(?<=\d)([a-z]+)(?=\d)/g, ' $1 ')

/** What comes behind the first number of such a measure: 'x30', 'em1'. */
const REST = new RegExp(`^(x|em)(${NUMBER})([a-z]*)$`)

/**
 * With the blanks that keep it from being found inside of other words: 'em 1' would be found in 'trem 12', 'w 30' in '9w 3000k'. No other letters: 'a4' would
 * be found in '2 a 4 anos'.
 */
function restOf(word: string): string[] {
  if (/^w\d+$/.test(word)) return [`w ${word.slice(1)} `]
  const [, letters, number, unit] = REST.exec(word) ?? []
  if (letters === undefined) return []
  return unit ? [` ${letters} ${number}${unit}`, ` ${letters} ${number} ${unit}`] : [` ${letters} ${number}`]
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
 * 'usbc'); a measure as others write it ('1,5l', '1.5 l', '10 x 30'), or its end ('em1', '3 em 1'); a barcode as it is kept; in the other spelling ('muçarela', 'mussarela'). Other plurals
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
      ...restOf(word),
      normalizeGtin(word),
      ...spellingsOf(word),
    ]),
  ]
}
