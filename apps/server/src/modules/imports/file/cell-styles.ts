import { attribute, xmlParts } from './xml.ts'

/** Built-in formats of dates and times (ECMA-376, 18.8.30; 27 to 36 and 50 to 58 in East Asia). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

const shownByNumber = (id: number): Shown =>
  id === 9 || id === 10 ? 'percent' : isBuiltInDate(id) ? 'date' : null

/** Whether a custom format shows a date: its letters occur outside quotes, colours and escapes. */
function isDateFormat(code: string): boolean {
  const bare = code.replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  return /[dy]|h|s|m{1,5}/i.test(bare) && !/^general$/i.test(bare.trim())
}

/** How a number is displayed: in a currency, with at least so many digits; null as itself or in reais. */
type Shown = 'date' | 'percent' | { currency: string } | { digits: number } | null

function shownBy(code: string): Shown {
  if (code.replace(/"[^"]*"|\\./g, '').includes('%')) return 'percent'
  const currency = foreignIn(code)
  if (currency) return { currency }
  const digits = /^0{2,}(?=;|$)/.exec(code)?.[0].length
  if (digits) return { digits }
  return isDateFormat(code) ? 'date' : null
}

/**
 * The currency that a format displays, in brackets with a language ([$€-407]) or in quotes; null for reais and none.
 */
function foreignIn(code: string): string | null {
  for (const [, symbol = '', text = ''] of code.matchAll(/\[\$([^\]-]+)[^\]]*\]|"([^"]*)"/g)) {
    const said = (symbol || text).trim().toUpperCase()
    if (/^(US\$|[$€£¥]|USD|EUR|GBP|CAD|ARS|UYU|PYG|CLP|MXN|JPY)$/.test(said)) return said
  }
  return null
}

/** The cell styles, by number, that display a date, a percentage or a currency. */
export function cellStyles(xml: string): Map<number, Shown> {
  const own = new Map<number, Shown>()
  const styles = new Map<number, Shown>()
  let inCells = false
  let style = 0
  for (const part of xmlParts(xml)) {
    if (part.kind === 'text') continue
    if (part.name === 'cellXfs') inCells = part.kind === 'open'
    else if (part.kind === 'close') continue
    else if (part.name === 'numFmt') {
      const id = Number(attribute(part.attributes, 'numFmtId'))
      own.set(id, shownBy(attribute(part.attributes, 'formatCode') ?? ''))
    } else if (part.name === 'xf' && inCells) {
      const id = Number(attribute(part.attributes, 'numFmtId') ?? 0)
      styles.set(style, own.has(id) ? (own.get(id) ?? null) : shownByNumber(id))
      style += 1
    }
  }
  return styles
}

/** A whole number as displayed with at least so many digits: 123 → '00123'; any other number as it is. */
export function padded(number: number, digits: number): number | string {
  const text = String(number)
  return /^\d+$/.test(text) && text.length < digits ? text.padStart(digits, '0') : number
}

/** A share as displayed: '0.155' → '15,5%'. */
export function percentText(share: number): string {
  return `${String(Number((share * 100).toPrecision(12))).replace('.', ',')}%`
}

const DAY = 86_400_000

/** A spreadsheet's day number as displayed: 46037 → '15/01/2026'. */
export function dayText(serial: number, from1904: boolean): string {
  const date = new Date(Date.UTC(from1904 ? 1904 : 1899, from1904 ? 0 : 11, from1904 ? 1 : 30) + serial * DAY)
  if (Number.isNaN(date.getTime())) return String(serial)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`
}
