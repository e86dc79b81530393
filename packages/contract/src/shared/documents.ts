/** Check digits of CPF and CNPJ. */

function modulo11(values: number[], weights: number[]): number {
  const rest = values.reduce((total, value, index) => total + value * (weights[index] ?? 0), 0) % 11
  return rest < 2 ? 0 : 11 - rest
}

/**
 * Whether it is a CPF, digits only, with correct check digits; eleven equal digits are refused although they would pass.
 */
export function isCpf(value: string): boolean {
  if (!/^\d{11}$/.test(value) || /^(\d)\1+$/.test(value)) return false
  const digits = [...value].map(Number)
  const first = modulo11(digits.slice(0, 9), [10, 9, 8, 7, 6, 5, 4, 3, 2])
  const second = modulo11([...digits.slice(0, 9), first], [11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
  return digits[9] === first && digits[10] === second
}

/**
 * Whether it is a CNPJ without punctuation, letters allowed: each character counts as its ASCII code minus 48 (Receita Federal,
 * Instrução Normativa RFB 2.229/2024, in force since July 2026).
 */
export function isCnpj(value: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(value) || /^(\d)\1+$/.test(value)) return false
  const values = [...value].map((character) => character.charCodeAt(0) - 48)
  const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]
  const first = modulo11(values.slice(0, 12), weights.slice(1))
  const second = modulo11([...values.slice(0, 12), first], weights)
  return values[12] === first && values[13] === second
}
