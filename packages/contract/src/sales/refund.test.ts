import { describe, expect, test } from 'vitest'
import type { Tender } from '../stock/rules.ts'
import { moneyLeft, usualRefund } from './refund.ts'

const parts = (given: Partial<Record<Tender, string>>) =>
  Object.entries(given).map(([method, amount]) => ({ method: method as Tender, amount }))

function sale(
  paid: Partial<Record<Tender, string>>,
  { back = {}, owed = '0.00', customer = null as unknown } = {},
) {
  return {
    owed,
    customer,
    total_amount: '30.00',
    methods: Object.keys(paid) as Tender[],
    payments: parts(paid),
    returns: parts(back),
  }
}

describe('how an amount of a sale usually goes back', () => {
  test.each([
    ['as it was paid', sale({ pix: '30.00' }), '30.00', 'pix'],
    [
      'off what is still owed',
      sale({ dinheiro: '10.00', fiado: '20.00' }, { owed: '20.00', customer: {} }),
      '30.00',
      'fiado',
    ],
    ['as a voucher if nothing else paid', sale({ vale: '30.00' }), '5.00', 'vale'],
    [
      'as money up to what was paid in money',
      sale({ dinheiro: '20.00', vale: '10.00' }),
      '20.00',
      'dinheiro',
    ],
    [
      'as money, although the voucher paid first',
      sale({ vale: '10.00', dinheiro: '20.00' }),
      '20.00',
      'dinheiro',
    ],
    ['as a voucher beyond that', sale({ dinheiro: '20.00', vale: '10.00' }), '20.01', 'vale'],
    [
      'as a voucher once the money is back',
      sale({ dinheiro: '20.00', vale: '10.00' }, { back: { dinheiro: '20.00' } }),
      '0.00',
      'vale',
    ],
    [
      'as money after a voucher was given',
      sale({ dinheiro: '20.00', vale: '10.00' }, { back: { vale: '10.00' } }),
      '20.00',
      'dinheiro',
    ],
    ['no way, if nothing was paid', sale({}), '0.00', null],
  ])('%s', (_, sold, amount, way) => {
    expect(usualRefund(sold, amount)).toBe(way)
  })
})

test('the money that is left of a sale is what was neither paid by voucher nor owed nor given back', () => {
  expect(moneyLeft(sale({ dinheiro: '30.00' }))).toBeNull()
  const paid = { dinheiro: '5.00', vale: '10.00', fiado: '15.00' }
  expect(moneyLeft(sale(paid, { owed: '12.00' }))).toBe('8.00')
  expect(moneyLeft(sale(paid, { owed: '12.00', back: { pix: '9.00' } }))).toBe('0.00')
})
