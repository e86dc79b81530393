import { round, trimZeros } from './decimal.ts'

/** Groups a canonical decimal as in pt-BR: "1234.5" → "1.234,5". Works on the text, so no digit is lost. */
export function formatDecimal(value: string): string {
  const [whole = '0', fraction] = value.replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.')
  return (value.startsWith('-') ? '-' : '') + grouped + (fraction ? `,${fraction}` : '')
}

const signed = (value: string, text: string) => (value.startsWith('-') ? `−${text}` : text)

/** "1234.5" → "R$ 1.234,50" (ENT-04), with a no-break space after the currency sign and a minus sign, not a hyphen, before it. */
export function formatMoney(value: string): string {
  const rounded = round(value, 2)
  return signed(rounded, `R$\u00a0${formatDecimal(rounded.replace('-', ''))}`)
}

/** An amount without 'R$': "12.5" → "12,50"; the price of one unit may be finer than a cent: "12.505000" → "12,505". */
export function formatAmount(value: string): string {
  const bare = trimZeros(value)
  return formatDecimal((bare.split('.')[1] ?? '').length < 2 ? round(bare, 2) : bare)
}

/** "5.0000" → "5"; "1.2500" → "1,25". */
export function formatQuantity(value: string): string {
  return formatDecimal(trimZeros(value))
}

/** A percentage with one decimal: "33.333" → "33,3%". */
export function formatPercent(value: string): string {
  const rounded = round(value, 1)
  return signed(rounded, `${formatDecimal(rounded.replace('-', ''))}%`)
}

/** A count: 1234 → "1.234". */
export function formatCount(value: number): string {
  return formatDecimal(String(value))
}

/** A count with its noun: (1, 'produto', 'produtos') → "1 produto". */
export function formatCounted(value: number, one: string, many: string): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`
}

/** Between what stands side by side: a line breaks before the point, which belongs to what follows it. */
export const DOT = ' ·\u00a0'
