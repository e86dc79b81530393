import { PIN_DIGITS } from './constants.ts'

/** Why a PIN is too easy to guess: equal digits, a sequence up or down, or a repeated pair; null when it is not. */
export function pinWeakness(pin: string): string | null {
  const steps = [...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at]))
  if (steps.every((step) => step === 0)) return 'Não repita o mesmo número. Escolha outro PIN.'
  if (steps.every((step) => step === 1 || step === -9) || steps.every((step) => step === -1 || step === 9))
    return 'Números em sequência são fáceis de adivinhar. Escolha outro PIN.'
  if (pin.length % 2 === 0 && pin === pin.slice(0, 2).repeat(pin.length / 2))
    return 'Este PIN é fácil de adivinhar. Escolha outro.'
  return null
}

/** 'de 4 a 6 números', or '6 números'; with 'De' where a sentence begins. */
export function pinDigitsInWords(from: 'de' | 'De', { min, max } = PIN_DIGITS): string {
  return min === max ? `${min} números` : `${from} ${min} a ${max} números`
}

/** Whether a text has the form of a PIN. */
export function isPin(text: string): boolean {
  return new RegExp(`^\\d{${PIN_DIGITS.min},${PIN_DIGITS.max}}$`).test(text)
}
