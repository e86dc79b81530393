import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineTotal, quantityFor } from './amounts.ts'
import { compare, subtract } from './decimal.ts'

test('a quantity for an amount is to the thousandth where that comes to it, otherwise to four decimals', () => {
  for (const [amount, price, quantity] of [
    ['20', '14.90', '1.342'],
    ['20', '10', '2'],
    ['7.50', '199.90', '0.0375'],
    ['0.01', '14.90', '0.001'],
  ] as const)
    expect([amount, price, quantityFor(amount, price)]).toEqual([amount, price, quantity])
})

test('a quantity for an amount comes to that amount, to the cent, of everything that costs up to R$ 100', () => {
  const cents = (most: number) =>
    fc
      .integer({ min: 1, max: most })
      .map((value) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`)
  fc.assert(
    fc.property(cents(100_000), cents(10_000), (amount, price) => {
      const off = subtract(lineTotal(quantityFor(amount, price), price), amount)
      expect(compare(off.replace('-', ''), '0')).toBe(0)
    }),
  )
})
