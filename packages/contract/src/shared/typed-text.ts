/** Milliseconds a key, on average, that no hand keeps up with, in words it knows by heart either. */
const FASTEST_HAND = 20

interface Written {
  /** Milliseconds a key, on average, its Enter included; Infinity when none has ended it. */
  pace: number
  /** In a field for money or a quantity. */
  amount: boolean
}

/** Whether it has words: a letter beside a space. */
export const isWords = (text: string): boolean => /\p{L}\s|\s\p{L}/u.test(text)

/**
 * Whether only a person writes so, however fast: words, an amount with its decimals, or letters alone that are not faster than any hand. Codes have
 * digits, or arrive at a scanner's speed.
 */
export function isTypedText(text: string, { pace, amount }: Written): boolean {
  if (isWords(text)) return true
  if (amount && /[.,]/.test(text) && !/\p{L}/u.test(text)) return true
  return !/\d/.test(text) && pace > FASTEST_HAND
}
