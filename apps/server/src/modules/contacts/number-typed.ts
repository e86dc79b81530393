/** What was typed of a telephone or document, from its first digit on. */

/** Digits of which a part of a number, anywhere in it, is not one of nearly every number. */
const PART_MIN = 5

export interface NumberTyped {
  /** Digits that stand in a number. */
  parts: string[]
  /** Digits with which a telephone begins, with its area or without it. '' begins each. */
  beginnings: string[]
}

/**
 * What a text that is one number means, while it is typed and whole; null for any other text. `least`: digits of which one is looked for within
 * numbers. The country's code and a 0 stand before an area, as messengers show and copy telephones: what is behind them begins one.
 */
export function numberTyped(search: string, least: number): NumberTyped | null {
  const typed = search.replace(/[\s\p{Pd}./]/gu, '')
  const digits = typed.replace(/[()+]/g, '')
  const written = /^[(+]/.test(typed)
  if (!/^\d*$/.test(digits) || (digits === '' && !written)) return null
  const parts = digits.length >= least ? [digits] : []
  const beginnings: string[] = []
  const isLocal = /^\s*\d{4,5}\p{Pd}/u.test(search)
  const behind = isLocal ? null : prefixLess(typed, digits)
  if (behind !== null && behind.length >= PART_MIN) parts.push(behind)
  // A digit less: '01' is on its way to '011'.
  else if (behind !== null && (written || digits.length >= least - 1)) beginnings.push(behind)
  else if (written && digits.length < least) beginnings.push(digits)
  return { parts, beginnings }
}

/** The digits behind the country's code or a 0; null without one. */
function prefixLess(typed: string, digits: string): string | null {
  if (typed.startsWith('+')) return '55'.startsWith(digits.slice(0, 2)) ? digits.slice(2) : null
  if (/^\(?0/.test(typed)) return digits.length > 1 ? digits.slice(1) : null
  // Without its plus it may as well be the middle of a number, and in brackets it is an area.
  return typed.startsWith('55') && digits.length >= PART_MIN ? digits.slice(2) : null
}
