import { expect, test } from 'vitest'
import { begunBy, otherReading } from './typed-received.ts'

const by = { key: '1', at: 0 }

test('an amount that would begin with 0 begins with the key that chose cash', () => {
  expect(begunBy(by, '0')).toBe('10')
  expect(begunBy(by, '5')).toBe('5')
})

test('an amount that covers what is left only with the key before it is asked about', () => {
  expect(otherReading(by, '50', '128.40')).toBe('150')
  expect(otherReading(by, '50', '40.00')).toBeNull()
  expect(otherReading(by, '50', '150.01')).toBeNull()
  expect(otherReading(by, '', '1.00')).toBeNull()
})
