/** The check digit of international article numbers. */

/**
 * Whether it is a GTIN-8, 12, 13 or 14 with a correct check digit (GS1 General Specifications, 7.9). All zeros are refused
 * although their check digit is correct.
 */
export function isGtin(value: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(value) || /^0+$/.test(value)) return false
  const digits = [...value].map(Number).reverse()
  const sum = digits.slice(1).reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === digits[0]
}

/**
 * The shortest form of a GTIN: leading zeros are padding (036000291452 and 0036000291452 are the same number, and scanners
 * return either). Accepts typed or scanned text with spaces and hyphens; returns any other text trimmed.
 */
export function normalizeGtin(typed: string): string {
  const bare = typed.replace(/[\s-]/g, '')
  if (!isGtin(bare)) return typed.trim()
  const number = bare.replace(/^0+/, '')
  return number.padStart([8, 12, 13, 14].find((length) => length >= number.length) ?? 14, '0')
}
