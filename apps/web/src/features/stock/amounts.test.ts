import { expect, test } from 'vitest'
import { costChange, liveTotal, remaining } from './amounts.ts'

test('an entry changes the average cost by its share of what is then on hand', () => {
  expect(costChange({ onHand: '40', averageCost: '0.80' }, '10', '1.35')).toEqual({
    before: '0.80',
    after: '0.91',
  })
  expect(costChange({ onHand: '0.5', averageCost: '1.234567' }, '0.25', '2')).toEqual({
    before: '1.23',
    after: '1.49',
  })
})

test('the first price, and one for what has run out, is the average cost', () => {
  expect(costChange({ onHand: '40', averageCost: null }, '10', '1.20')).toEqual({
    before: null,
    after: '1.20',
  })
  expect(costChange({ onHand: '0', averageCost: '0.80' }, '10', '1.20')).toEqual({
    before: '0.80',
    after: '1.20',
  })
})

test('nothing is said of the average cost until all of it is known', () => {
  expect(costChange(null, '10', '1.20')).toBeNull()
  expect(costChange({ onHand: '40' }, '10', '1.20')).toBeNull()
  expect(costChange({ onHand: '40', averageCost: '0.80' }, '', '1.20')).toBeNull()
  expect(costChange({ onHand: '40', averageCost: '0.80' }, '10', '1,')).toBeNull()
  expect(costChange({ onHand: '40', averageCost: '0.80' }, '0', '1.20')).toBeNull()
})

test('nothing is reckoned with a quantity of more decimals than are taken', () => {
  const reckoned = (quantity: string) => [
    remaining('3', quantity, 'in'),
    liveTotal(quantity, '10.00'),
    costChange({ onHand: '3', averageCost: '1.00' }, quantity, '2.00')?.after ?? null,
  ]
  expect(reckoned('0.00004')).toEqual([null, null, null])
  expect(reckoned('0.50000')).toEqual(['3.50000', '5.00', '1.14'])
})
