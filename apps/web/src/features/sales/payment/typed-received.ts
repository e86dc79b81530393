import { compare } from '@prateleira/contract/shared/decimal'
import { readAmount } from '../counter/typed-values.ts'
import type { ChosenBy } from './use-method.ts'

/** Milliseconds within which digits are typed as one number. */
const IN_ONE_GO = 1_000

export const isInOneGo = (by: ChosenBy | null): by is ChosenBy =>
  by !== null && performance.now() - by.at < IN_ONE_GO

/**
 * What the first digit typed in one go with the key of the method makes of the amount: no amount in cash begins with 0, so
 * the key was its first digit.
 */
export const begunBy = (by: ChosenBy, typed: string) => (typed === '0' ? `${by.key}0` : typed)

/**
 * The amount with the method's key as its first digit, if only that one covers what is left: '150' of 128.40 is either 50
 * in part or 150. Null when there is nothing to ask.
 */
export function otherReading(by: ChosenBy, typed: string, left: string): string | null {
  const value = readAmount(typed)
  const whole = readAmount(by.key + typed)
  if (value === null || whole === null) return null
  return compare(value, left) < 0 && compare(whole, left) >= 0 ? by.key + typed : null
}
