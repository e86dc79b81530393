/** What a person types or a file holds as a number. */

/** A typed number and, if ambiguous, its second reading in `other`. */
export interface ReadDecimal {
  value: string
  /** '1.500' read with a decimal point, '1.500'; null when only one reading is possible. */
  other: string | null
}

/**
 * Parses typed numbers: "1.234,50", "1234,5", "1234.50", "R$ 12", "12 R$" and "12 reais". A single point followed by exactly three digits separates
 * thousands, as usual in Brazil, and may have been meant as a decimal point; a leading zero never has thousands behind it
 * ("0.500" is a half). Null if it is not a number.
 */
export function readDecimal(typed: string): ReadDecimal | null {
  const bare = withoutReais(typed).replace(/\s/g, '')
  if (/^-?[1-9]\d{0,2}\.\d{3}$/.test(bare))
    return { value: canonical(bare.replace('.', '')), other: canonical(bare) }
  const value = unambiguous(bare)
  return value === null ? null : { value, other: null }
}

/** What is said where nobody can be asked which reading of a quantity is meant. */
export const twoReadings = (typed: string, value: string, other: string) =>
  `"${typed}" pode ser lido de dois modos: escreva ${value} ou ${other.replace('.', ',')}.`

/** Like readDecimal, with the usual reading only: a canonical decimal, or null. */
export function parseDecimal(typed: string): string | null {
  return readDecimal(typed)?.value ?? null
}

/** A number without what names reais, before or behind it. */
export const withoutReais = (typed: string) =>
  typed.replace(/^(\s*-?\s*)r\$/i, '$1').replace(/(r\$|rea(l|is))\s*$/i, '')

/** Whether what is typed names reais: 'R$ 20', '20 R$', '20 reais', '2R$0'. A number field of quantities would read it as 20. */
export const isInReais = (typed: string) =>
  /^\s*-?\s*r\$|^[\s\d.,-]+(rea(l|is)|r\$[\s\d.,]*)\s*$/i.test(typed)

export const REAIS_FOR_QUANTITY = 'Isto parece um valor em reais. Digite a quantidade.'

function unambiguous(bare: string): string | null {
  if (/^-?[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/.test(bare))
    return canonical(bare.replaceAll('.', '').replace(',', '.'))
  if (/^-?[1-9]\d{0,2}(,\d{3})+\.\d*$/.test(bare)) return canonical(bare.replaceAll(',', ''))
  if (/^-?(\d+([.,]\d*)?|[.,]\d+)$/.test(bare)) return canonical(bare.replace(',', '.'))
  return null
}

function canonical(value: string): string {
  const [whole = '', fraction = ''] = value.replace('-', '').split('.')
  // Nobody means less than nothing by '-0'.
  const sign = value.startsWith('-') && /[1-9]/.test(value) ? '-' : ''
  return sign + (whole.replace(/^0+(?=\d)/, '') || '0') + (fraction ? `.${fraction}` : '')
}
