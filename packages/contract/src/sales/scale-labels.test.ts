import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare, multiply } from '../shared/decimal.ts'
import { isPossibleLayout, labelled, readLabel, type ScaleLayout, valueDigits } from './scale-labels.ts'

/** An independent calculation of the check digit. */
function withCheck(twelve: string): string {
  const sum = [...twelve].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${twelve}${(10 - (sum % 10)) % 10}`
}

const layouts = fc
  .record({
    prefix: fc.constantFrom('2', '20', '21', '29'),
    code_digits: fc.integer({ min: 3, max: 7 }),
    value: fc.constantFrom('price' as const, 'weight' as const),
    has_check: fc.boolean(),
  })
  .filter(isPossibleLayout)

const written = layouts.chain((layout) =>
  fc.record({
    layout: fc.constant(layout),
    code: fc.integer({ min: 1, max: 10 ** layout.code_digits - 1 }),
    value: fc.integer({ min: 1, max: 10 ** valueDigits(layout) - 1 }),
    check: fc.integer({ min: 0, max: 9 }),
  }),
)
function print({
  layout,
  code,
  value,
  check,
}: {
  layout: ScaleLayout
  code: number
  value: number
  check: number
}) {
  const digits = String(code).padStart(layout.code_digits, '0')
  const amount = String(value).padStart(valueDigits(layout), '0')
  return withCheck(`${layout.prefix}${digits}${layout.has_check ? check : ''}${amount}`)
}

test('every label of any layout is read back, and none with a wrong check digit', () => {
  fc.assert(
    fc.property(written, fc.integer({ min: 1, max: 9 }), (label, off) => {
      const printed = print(label)
      expect(printed).toHaveLength(13)
      const read = readLabel(printed, label.layout)
      expect(read?.code).toBe(String(label.code).padStart(label.layout.code_digits, '0'))
      expect(Number(read?.amount)).toBe(label.layout.value === 'price' ? label.value / 100 : label.value)
      const wrong = `${printed.slice(0, -1)}${(Number(printed.at(-1)) + off) % 10}`
      expect(readLabel(wrong, label.layout)).toBeNull()
    }),
  )
})

test("below 100,00 a unit a price label's line has exactly that price, and a weight label's that weight", () => {
  const cents = (most: number) => fc.integer({ min: 1, max: most }).map((value) => (value / 100).toFixed(2))
  fc.assert(
    fc.property(cents(999_999), cents(9_999), (amount, price) => {
      const line = labelled({ code: '1', amount, value: 'price' }, { unit: 'kg', sale_price: price })
      if (line === null) return expect(Number(amount) / Number(price)).toBeLessThan(0.00005)
      expect(line.unit_price).toBeUndefined()
      expect(compare(multiply(line.quantity, price, 2), amount)).toBe(0)
    }),
  )
  const weighed = { code: '1', amount: '780', value: 'weight' as const }
  expect(labelled(weighed, { unit: 'kg', sale_price: null })).toEqual({ quantity: '0.78' })
  expect(labelled(weighed, { unit: 'g', sale_price: null })).toEqual({ quantity: '780' })
  expect(labelled(weighed, { unit: 'un', sale_price: '1.00' })).toBeNull()
  const priced = { code: '1', amount: '12.34', value: 'price' as const }
  expect(labelled(priced, { unit: 'un', sale_price: '1.00' })).toEqual({ quantity: '1', unit_price: '12.34' })
  expect(labelled(priced, { unit: 'kg', sale_price: null })).toBeNull()
})

test('other codes are not labels of the layout', () => {
  const layout: ScaleLayout = { prefix: '2', code_digits: 5, value: 'price', has_check: false }
  for (const code of ['7891000315507', '200', 'CAFÉ', withCheck('200000000123'), withCheck('200123000000')])
    expect(readLabel(code, layout)).toBeNull()
  expect(isPossibleLayout({ ...layout, code_digits: 9 })).toBe(false)
  expect(isPossibleLayout({ ...layout, prefix: '3' })).toBe(false)
})
