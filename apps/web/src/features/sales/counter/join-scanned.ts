import { parseTyped, type TypedCode, timesProblem } from '@prateleira/contract/sales/typed-code'
import { recall } from './catalogue.ts'

interface Joined {
  /** Null: what stands before the * is no quantity. */
  code: TypedCode | null
  /** What the field holds then. */
  left: string
}

/** A scanned code with what the field held of it: a quantity ('3*'), or the beginning of a code that the device knows as a whole. */
export function joinScanned(held: string, scanned: string): Joined {
  const whole = held + scanned
  if (/[*×]\s*$/.test(held))
    return timesProblem(held) === null ? { code: parseTyped(whole), left: '' } : { code: null, left: whole }
  // The scanner paused, or a person was quick at the end.
  const isKnown = held !== '' && recall(parseTyped(whole).code) !== null
  return isKnown ? { code: parseTyped(whole), left: '' } : { code: parseTyped(scanned), left: held }
}
