/** Letters that look like a Latin one in capitals or small: Cyrillic and Greek, below them the Latin ones, and JavaScript's own last Σ. */
const LOOK_ALIKES = 'авекмнорстухіјѕһԛԝαβεζηικνορτυχıς'
const LATIN = 'abekmhopctyxijshqwabezhiknoptyxiσ'
const LOOKS_LATIN = new RegExp(`[${LOOK_ALIKES}]`, 'g')

/**
 * Folds a text for searching and comparing: compatibility forms, accents, case, ß, look-alike letters of other scripts and letters
 * without a shape removed ("Água Ⅳ" → "agua iv"). The database folds with the same steps (function fold in the migrations), so both
 * sides agree.
 */
export function foldText(value: string): string {
  return value
    .normalize('NFKD')
    .replace(
      /[\u0300-\u036f]|[\u115f\u1160\u2800]|[\u17b4\u17b5]|[\u180b-\u180d\u180f]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu,
      '',
    )
    .toLowerCase()
    .replace(LOOKS_LATIN, (letter) => LATIN[LOOK_ALIKES.indexOf(letter)] as string)
    .replaceAll('ß', 'ss')
    .trim()
    .replace(/\s+/g, ' ')
}

/**
 * Whether nothing of a text can be seen: spaces, accents without a letter, characters that Unicode lets nobody show
 * (Default_Ignorable_Code_Point, with Hangul's fillers) and the blank of Braille.
 */
export function isBlank(value: string): boolean {
  return /^[\s\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(value)
}
