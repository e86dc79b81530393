import { planInput } from '@prateleira/contract/admin/schemas'
import { describe, expect, test } from 'vitest'
import { planBody, withFeature } from './plan-values.ts'

const values = {
  name: 'A',
  description: '',
  price: '39.90',
  duration_months: '3',
  members_max: '5',
  features: ['x'],
  entitlements: [],
  is_active: true,
}

describe('the values typed for a plan', () => {
  test('an unreadable price is 0 and an unreadable duration 1', () => {
    expect(planBody(values)).toMatchObject({ price: '39.90', duration_months: 3, members_max: 5 })
    expect(planBody({ ...values, members_max: 'muitas' }).members_max).toBe(0)
    expect(planBody({ ...values, price: 'abc', duration_months: 'x' })).toMatchObject({
      price: '0',
      duration_months: 1,
    })
    expect(planBody({ ...values, price: '1.234,5', duration_months: '0' })).toMatchObject({
      price: '1234.5',
      duration_months: 0,
    })
  })

  test('an empty price is not 0, a typed 0 is', () => {
    const messages = (price: string) =>
      planInput.safeParse(planBody({ ...values, price })).error?.issues.map(({ message }) => message)
    expect(messages('')).toEqual(['Preço é obrigatório'])
    expect(messages('0')).toBeUndefined()
  })

  test('a price parsed by its field is not parsed again', () => {
    expect([
      planBody({ ...values, price: '1.500' }).price,
      planBody({ ...values, price: '0.500' }).price,
    ]).toEqual(['1.500', '0.500'])
  })

  test('features are added trimmed, once, and never empty', () => {
    expect(withFeature(['a'], '  b ')).toEqual(['a', 'b'])
    expect(withFeature(['a'], '   ')).toEqual(['a'])
    expect(withFeature(['a'], 'a')).toEqual(['a'])
  })
})
