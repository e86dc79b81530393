import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barScale, compactNumber, labelsThatFit, roundTicks } from './chart-scale.ts'

test('a scale has round lines, including zero, and covers the values', () => {
  expect(roundTicks(0, 12)).toEqual([0, 3, 6, 9, 12])
  expect(roundTicks(-2, 12)).toEqual([-4, 0, 4, 8, 12])
  expect(roundTicks(0, 1_234_567.89)).toEqual([0, 400_000, 800_000, 1_200_000, 1_600_000])
  expect(roundTicks(0, 0.5)).toEqual([0, 0.15, 0.3, 0.45, 0.6])
  expect(roundTicks(0, 0)).toEqual([0, 1])
  const amount = fc.double({ min: 0.001, max: 1e14, noNaN: true })
  fc.assert(
    fc.property(amount, amount, (below, above) => {
      const ticks = roundTicks(-below, above)
      expect(ticks.length).toBeLessThanOrEqual(5)
      expect(ticks).toContain(0)
      expect(ticks[0]).toBeLessThanOrEqual(-below * (1 - 1e-9))
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(above * (1 - 1e-9))
    }),
  )
})

test('labels of a scale are distinct and name their unit', () => {
  const labels = (...[least, most, unit]: Parameters<typeof barScale>) => {
    const { ticks, label } = barScale(least, most, unit)
    return ticks.map(label)
  }
  expect(labels(0, 30, 'money')).toEqual(['R$ 0', 'R$ 8', 'R$ 16', 'R$ 24', 'R$ 32'])
  expect(labels(-2, 12)).toEqual(['4', '0', '4', '8', '12'])
  expect(labels(0, 0.5)).toEqual(['0', '0,15', '0,3', '0,45', '0,6'])
  expect(labels(0, 50, 'percent').at(-1)).toBe('60%')
  // No half people.
  expect(labels(0, 2, 'whole')).toEqual(['0', '1', '2'])
  expect(labels(0, 5, 'whole')).toEqual(['0', '2', '4', '6'])
})

test('labels below the axis keep a distance; the first one is always shown', () => {
  const centers = [10, 20, 30, 40, 50]
  expect([...labelsThatFit(centers, [5, 5, 5, 5, 5], 5)]).toEqual([0, 1, 2, 3, 4])
  expect([...labelsThatFit(centers, [5, 5, 5, 5, 5], 10)]).toEqual([0, 2, 4])
  expect([...labelsThatFit(centers, [90, 90, 90, 90, 90], 10)]).toEqual([0])
  expect([...labelsThatFit([], [], 10)]).toEqual([])
})

test('amounts are abbreviated as the platform does', () => {
  const platform = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 })
  const asPlatform = (amount: number) => platform.format(amount).replaceAll('\u00a0', ' ')
  for (const amount of [0, 0.5, 7.5, 999, 1000, 1500, 12_345, 999_940, 999_960, 1e6, 2.5e9, 4e12])
    expect(compactNumber(amount)).toBe(asPlatform(amount))
  // The lines of a scale are multiples of a round step.
  const steps = fc.constantFrom(1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10)
  fc.assert(
    fc.property(
      steps,
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 0, max: 8 }),
      (step, power, times) => {
        const amount = Number((step * 10 ** power * times).toPrecision(12))
        expect(compactNumber(amount)).toBe(asPlatform(amount))
      },
    ),
  )
})
