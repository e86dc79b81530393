import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, compare, divide, isWhole, multiply, round, subtract, trimZeros } from './decimal.ts'
import { formatDecimal } from './format.ts'
import { parseDecimal, readDecimal } from './read-decimal.ts'

describe('decimals', () => {
  test('calculates without binary floating point', () => {
    expect(add('0.1', '0.2')).toBe('0.3')
    expect(subtract('1', '0.9999')).toBe('0.0001')
    expect(multiply('0.005', '1', 2)).toBe('0.01')
    expect(multiply('9007199254740993', '1', 0)).toBe('9007199254740993')
    expect(divide('1', '3', 4)).toBe('0.3333')
  })
  test('rounds half away from zero, as PostgreSQL does', () => {
    expect([round('2.345', 2), round('-2.345', 2), round('2.3', 2)]).toEqual(['2.35', '-2.35', '2.30'])
  })
  test('compares by value', () => {
    expect([compare('1.0', '1'), compare('0.5', '1'), compare('-1', '-2')]).toEqual([0, -1, 1])
    expect([isWhole('3.0000'), isWhole('3.5'), trimZeros('5.0000'), trimZeros('100')]).toEqual([
      true,
      false,
      '5',
      '100',
    ])
  })
  test.each([
    ['1.234,50', '1234.50'],
    ['1234,5', '1234.5'],
    ['1234.50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1.234', '1234'],
    ['1.234.567', '1234567'],
    ['1.234.567,8', '1234567.8'],
    ['0.500', '0.500'],
    ['0,500', '0.500'],
    ['0.001', '0.001'],
    ['-0.250', '-0.250'],
    ['1,500', '1.500'],
    ['.5', '0.5'],
    ['R$ 1.500', '1500'],
    ['R$\u00a00.500', '0.500'],
    [' 1 234,5 ', '1234.5'],
    ['1.500,', '1500'],
    ['R$ 12', '12'],
    [',5', '0.5'],
    ['007', '7'],
    ['-3', '-3'],
    ['R$ -3', '-3'],
    ['-R$ 3', '-3'],
    ['r$ 3,50', '3.50'],
    ['20 R$', '20'],
    ['20 reais', '20'],
    ['1 Real', '1'],
    ['-0', '0'],
    ['-0,00', '0.00'],
    ['-0,01', '-0.01'],
  ])('reads %s as %s', (typed, value) => expect(parseDecimal(typed)).toBe(value))
  test.each([
    '',
    'abc',
    '1,2,3',
    '1.23.4',
    '0.500.000',
    '0.500,00',
    '0,500.00',
    '1e3',
    'NaN',
    'Infinity',
    '--1',
    '2R$0',
    '2reais0',
    'R$',
    'reais',
    'BRL 20',
  ])('refuses %s', (typed) => expect(parseDecimal(typed)).toBeNull())
  test.each([
    ['1.500', '1.500'],
    ['R$ 10.250', '10.250'],
    ['-1.500', '-1.500'],
    ['0.500', null],
    ['1,500', null],
    ['1.500,0', null],
    ['1.234.567', null],
    ['1500', null],
    ['1.5', null],
  ])('knows whether %s may be meant otherwise', (typed, other) => {
    expect(readDecimal(typed)?.other).toBe(other)
  })
})

describe('typed forms', () => {
  const grouped = (digits: string, mark: string) => digits.replace(/\B(?=(\d{3})+$)/g, mark)
  const amount = fc.tuple(fc.bigInt({ min: 0n, max: 99_999_999_999n }), fc.stringMatching(/^\d{0,4}$/))
  /** Unambiguous notations of an amount, one for each rule of readDecimal. */
  const forms = (whole: string, fraction: string): string[] => {
    const grouping = whole.length > 3
    if (fraction === '') return grouping && whole.length <= 6 ? [whole] : [whole, grouped(whole, '.')]
    const thousands = fraction.length === 3 && whole !== '0' && whole.length <= 3
    return [
      `${whole},${fraction}`,
      `${grouped(whole, '.')},${fraction}`,
      ...(thousands ? [] : [`${whole}.${fraction}`]),
      ...(grouping ? [`${grouped(whole, ',')}.${fraction}`] : []),
    ]
  }
  test('every unambiguous form of an amount is read as that amount, whatever surrounds it', () => {
    fc.assert(
      fc.property(
        amount,
        fc.constantFrom('', 'R$ ', 'R$\u00a0', ' '),
        fc.nat(),
        ([units, fraction], before, at) => {
          const whole = units.toString()
          const all = forms(whole, fraction)
          const typed = before + (all[at % all.length] as string)
          const read = readDecimal(typed)
          expect([typed, read?.other]).toEqual([typed, null])
          expect(compare(read?.value ?? 'none', fraction ? `${whole}.${fraction}` : whole)).toBe(0)
        },
      ),
    )
  })
  test('one to three digits, a point and three digits have two readings, a factor of thousand apart, unless a zero leads', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), fc.stringMatching(/^\d{3}$/), (whole, rest) => {
        const read = readDecimal(`${whole}.${rest}`)
        if (whole === 0) expect(read).toEqual({ value: `0.${rest}`, other: null })
        else expect(read).toEqual({ value: `${whole}${rest}`, other: `${whole}.${rest}` })
      }),
    )
  })
  test('a displayed amount is read as the same amount', () => {
    fc.assert(
      fc.property(amount, ([units, fraction]) => {
        const value = fraction ? `${units}.${fraction}` : `${units}`
        expect(compare(parseDecimal(formatDecimal(value)) ?? 'none', value)).toBe(0)
      }),
    )
  })
})
