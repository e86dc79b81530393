/**
 * Letters that look like a Latin one in upper or lower case: Cyrillic and Greek, with the Latin ones below, and JavaScript's
 * final sigma; the dashes and quotation marks that telephones and word processors type, and the signs of measures: × ° ′ ⁄ (″ and ½ become ′′ and
 * 1⁄2 by normalising).
 */
const LOOK_ALIKES = 'авекмнорстухіјѕһԛԝαβεζηικνορτυχıς‐‑‒–—―−’‘“”`×°′⁄'
const LATIN = "abekmhopctyxijshqwabezhiknoptyxiσ-------''\"\"'xo'/"
const LOOKS_LATIN = new RegExp(`[${LOOK_ALIKES}]`, 'g')

/**
 * Folds text for searching and comparing: normalises compatibility forms, removes accents, case and invisible characters, and
 * replaces ß, look-alike letters of other scripts and typographic signs ("Água Ⅳ" → "agua iv"). The database's function fold does the same.
 */
export function foldText(value: string): string {
  return (
    value
      // The accent's key is beside the apostrophe's on Brazilian keyboards; normalising would make a blank of it.
      .replaceAll('\u00b4', "'")
      .normalize('NFKD')
      .replace(
        /[\u0300-\u036f]|[\u115f\u1160\u2800]|[\u17b4\u17b5]|[\u180b-\u180d\u180f]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu,
        '',
      )
      .toLowerCase()
      .replace(LOOKS_LATIN, (letter) => LATIN[LOOK_ALIKES.indexOf(letter)] as string)
      .replaceAll('ß', 'ss')
      .replaceAll("''", '"')
      .trim()
      .replace(/\s+/g, ' ')
  )
}

/**
 * The text in which words are looked for: folded, followed by its words with hyphens without them ("Óleo 5W-30" → "oleo 5w-30 | 5w30"). The
 * strokes keep a form with a blank ('3 m') from matching across what did not stand beside each other. The database's function search_text does
 * the same.
 */
export function searchText(value: string): string {
  const folded = foldText(value)
  const joined = ` ${folded}`.replace(/ (?![^ ]+-[^ ])[^ ]+/g, '').replaceAll('-', '')
  return (folded + joined.replace(/ +(?=[^ ])/g, ' | ')).trimEnd()
}

/**
 * What is searched for, without the marks of direction and other invisible characters that come along with what is copied: messengers frame a
 * telephone with them. Joiners stay, which are part of emojis.
 */
export const visibleText = (typed: string) => typed.replace(/(?![\u200c\u200d])\p{Cf}/gu, '')

/** Typographic dashes, as messengers and word processors write them in numbers, as plain ones. */
export const plainDashes = (typed: string) => typed.replace(/[\u2010-\u2015\u2212]/g, '-')

/** The folded words of what is searched for, each once. */
export const wordsTyped = (typed: string) => [
  ...new Set(foldText(visibleText(typed)).split(' ').filter(Boolean)),
]

/**
 * Whether nothing of a text is visible: spaces, accents without a letter, characters that Unicode does not display
 * (Default_Ignorable_Code_Point, with Hangul's fillers) and the Braille blank.
 */
export function isBlank(value: string): boolean {
  return /^[\s\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(value)
}
