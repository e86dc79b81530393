/** Pseudo-random numbers, the same for the same seed. */
export interface Random {
  /** In [0, 1). */
  next(): number
  /** A whole number from min to max, both included. */
  int(min: number, max: number): number
  pick<T>(items: readonly T[]): T
  /** An index, with probabilities by weight. */
  weighted(weights: readonly number[]): number
  chance(probability: number): boolean
}

/** Mulberry32, with 32 bits of state, which is enough for a shop. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    pick: (items) => items[int(0, items.length - 1)] as (typeof items)[number],
    weighted: (weights) => {
      let rest = next() * weights.reduce((sum, weight) => sum + weight, 0)
      const found = weights.findIndex((weight) => {
        rest -= weight
        return rest < 0
      })
      return found === -1 ? weights.length - 1 : found
    },
    chance: (probability) => next() < probability,
  }
}
