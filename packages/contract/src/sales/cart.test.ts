import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, compare, multiply, subtract } from '../shared/decimal.ts'
import { TENDERS, type Tender } from '../stock/rules.ts'
import { discountOf, type PricedLine, percentOf, settle, shareOf } from './cart.ts'
import { fromCents, splitCents, sumCents, toCents } from './cents.ts'
import {
  changeOf,
  changeOfAll,
  leftToPay,
  likelyCash,
  methodOf,
  type Payment,
  paymentsProblem,
  problemWithoutNetwork,
} from './payments.ts'
import { queuedSaleInput } from './queue-schemas.ts'
import { parseTyped, timesProblem } from './typed-code.ts'

const decimal = (most: number, digits: number) =>
  fc.bigInt({ min: 0n, max: BigInt(most) * 10n ** BigInt(digits) }).map((units) => {
    const text = units.toString().padStart(digits + 1, '0')
    return `${text.slice(0, -digits)}.${text.slice(-digits)}`
  })
const percent = decimal(100, 2).map((value) => ({ kind: 'percent' as const, value }))
const lineWith = (most: number) =>
  fc
    .record({
      quantity: decimal(most, 4).filter((value) => compare(value, '0') > 0),
      unit_price: decimal(9_999, 2),
      off: fc.option(percent),
    })
    .map(({ off, ...line }): PricedLine => ({ ...line, discount: off }))
const total = (values: string[]) => values.reduce(add, '0.00')

// discount-limits.test.ts of the server's module has the same amounts for the database.
test.each([
  ['9.90', '59.90', '16.53'],
  ['0.51', '10.19', '5'],
  ['1.50', '14.91', '10.06'],
  ['0.01', '99999.00', '0'],
  ['3.00', '3.00', '100'],
])('R$ %s of R$ %s are told as %s %', (given, worth, percent) => {
  expect(shareOf(given, worth)).toBe(percent)
})

test('a whole percentage that was given is the one that is told', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99 }),
      fc.integer({ min: 100, max: 9_999_999 }),
      (percent, cents) => {
        const worth = (cents / 100).toFixed(2)
        expect(shareOf(percentOf(worth, String(percent)), worth)).toBe(String(percent))
      },
    ),
  )
})

test('lines, total and discounts of a sale agree to the cent, with any discounts', () => {
  fc.assert(
    fc.property(
      fc.array(lineWith(9_999), { minLength: 1, maxLength: 30 }),
      decimal(100, 2),
      (lines, part) => {
        const bare = settle(lines, null)
        const discount = {
          kind: 'amount' as const,
          value: percentOf(bare.total, part),
        }
        const settled = settle(lines, discount)
        expect(total(settled.lines.map((line) => line.total))).toBe(settled.total)
        expect(settled.total).toBe(subtract(bare.total, discount.value))
        expect(settled.gross).toBe(add(settled.total, settled.discount))
        for (const [index, line] of settled.lines.entries()) {
          // The ledger's quantity × price must equal the line's total.
          expect(multiply((lines[index] as PricedLine).quantity, line.net_price, 2)).toBe(line.total)
          expect(compare(line.total, '0')).toBeGreaterThanOrEqual(0)
          expect(compare(line.total, (bare.lines[index] as { total: string }).total)).toBeLessThanOrEqual(0)
        }
      },
    ),
  )
})

test('lines and total still agree for quantities too large to distribute every cent', () => {
  fc.assert(
    fc.property(fc.array(lineWith(2_000_000), { minLength: 1, maxLength: 8 }), percent, (lines, discount) => {
      const settled = settle(lines, discount)
      expect(total(settled.lines.map((line) => line.total))).toBe(settled.total)
      for (const [index, line] of settled.lines.entries())
        expect(multiply((lines[index] as PricedLine).quantity, line.net_price, 2)).toBe(line.total)
    }),
  )
})

test('a percentage is rounded half away from zero, as the database does', () => {
  // Below a half down, where a ceiling gives a cent more; from a half up, where a floor and half-to-even give one less.
  expect(percentOf('10.01', '10')).toBe('1.00')
  expect(percentOf('10.04', '10')).toBe('1.00')
  expect(percentOf('10.05', '10')).toBe('1.01')
  expect(percentOf('10.25', '10')).toBe('1.03')
  expect(percentOf('10.09', '10')).toBe('1.01')
  expect(discountOf('10.05', { kind: 'percent', value: '50' })).toBe('5.03')
  expect(discountOf('33.33', { kind: 'percent', value: '33.33' })).toBe('11.11')
  expect(settle([{ quantity: '0.780', unit_price: '54.90', discount: null }], null).total).toBe('42.82')
  // 1.5655, 0.0050 and 0.0049: neither cut off nor rounded up.
  for (const [quantity, unit_price, total] of [
    ['0.155', '10.10', '1.57'],
    ['0.001', '5.00', '0.01'],
    ['0.001', '4.90', '0.00'],
  ] as const)
    expect(settle([{ quantity, unit_price, discount: null }], null).total).toBe(total)
})

test('three equal lines share a discount of ten cents by largest remainder, the first ones first', () => {
  const line = { quantity: '1', unit_price: '1.00', discount: null }
  const { lines, total: due } = settle([line, line, line], { kind: 'amount', value: '0.10' })
  expect(lines.map((one) => one.discount)).toEqual(['0.04', '0.03', '0.03'])
  expect(due).toBe('2.90')
})

test('parts of a split add up to the whole, and none exceeds its weight or is a cent off its share', () => {
  const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 50 })
  fc.assert(
    fc.property(weights, fc.nat(10_000), (all, part) => {
      const whole = sumCents(all)
      const amount = (whole * BigInt(part)) / 10_000n
      const parts = splitCents(amount, all)
      expect(sumCents(parts)).toBe(amount)
      for (const [index, weight] of all.entries()) {
        const got = parts[index] as bigint
        expect(got <= weight && got >= 0n).toBe(true)
        if (whole > 0n) expect(got - (amount * weight) / whole <= 1n).toBe(true)
      }
    }),
  )
})

test('payments equal the total to the cent and change is given for cash only', () => {
  const methods = fc.constantFrom('dinheiro', 'pix', 'credito', 'debito', 'boleto', 'outro')
  const amounts = fc.array(
    fc.record({
      cents: fc.bigInt({ min: 1n, max: 10n ** 9n }),
      method: methods,
      more: fc.bigInt({ min: 0n, max: 10_000n }),
    }),
    {
      minLength: 1,
      maxLength: 10,
    },
  )
  fc.assert(
    fc.property(amounts, (drawn) => {
      const payments: Payment[] = drawn.map(({ cents, method, more }) => ({
        method,
        amount: fromCents(cents),
        received: method === 'dinheiro' ? fromCents(cents + more) : null,
      }))
      const due = fromCents(sumCents(drawn.map(({ cents }) => cents)))
      expect(paymentsProblem(due, payments)).toBeNull()
      expect(leftToPay(due, payments)).toBe('0.00')
      expect(changeOfAll(payments)).toBe(
        fromCents(sumCents(drawn.map(({ method, more }) => (method === 'dinheiro' ? more : 0n)))),
      )
      for (const wrong of [fromCents(toCents(due) + 1n), fromCents(toCents(due) - 1n)])
        expect(paymentsProblem(wrong, payments)).toBe('Os pagamentos não somam o total da venda')
      expect(leftToPay(fromCents(toCents(due) + 1n), payments)).toBe('0.01')
    }),
  )
  const pix = { method: 'pix' as const, amount: '10.00', received: '20.00' }
  expect(paymentsProblem('10.00', [pix])).toBe('Só o pagamento em dinheiro tem troco')
  expect(paymentsProblem('10.00', [{ ...pix, method: 'dinheiro', received: '9.99' }])).toMatch('não cobre')
  expect(paymentsProblem('0.00', [])).toBeNull()
  expect(changeOf({ amount: '37.40', received: '50.00' })).toBe('12.60')
})

test('several methods make a mixed sale, one method twice does not', () => {
  expect(methodOf([])).toBeNull()
  expect(methodOf([{ method: 'pix' }, { method: 'pix' }])).toBe('pix')
  expect(methodOf([{ method: 'pix' }, { method: 'dinheiro' }])).toBe('misto')
})

test('a device keeps no sale that needs vouchers or debts, and the server is sent none', () => {
  const sent = (method: Tender) => {
    const payments = [{ method, amount: '5.00', ...(method === 'vale' && { voucher: 'ABCD2345' }) }]
    const product_variant_id = '00000000-0000-4000-8000-000000000000'
    const sale = {
      lines: [{ product_variant_id, quantity: '1', unit_price: '5.00' }],
      total: '5.00',
      payments,
    }
    const { error } = queuedSaleInput.safeParse({
      sale,
      pass: 'p'.repeat(43),
      receipt: 'A-1',
      listed: ['5.00'],
    })
    const refused = error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? []
    const said = problemWithoutNetwork({ payments })
    expect(refused).toEqual(said === null ? [] : [{ path: 'sale.payments', message: said }])
    return said
  }
  expect(TENDERS.filter((method) => sent(method) !== null)).toEqual(['fiado', 'vale'])
  expect(sent('vale')).toBe('Fiado e Vale não são vendidos sem rede')
})

test('suggested cash amounts are above the amount due, the likeliest notes first', () => {
  expect(likelyCash('37.40')).toEqual(['40.00', '50.00', '100.00', '200.00'])
  expect(likelyCash('50.00')).toEqual(['60.00', '100.00', '200.00'])
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 8n }), (cents) => {
      const offered = likelyCash(fromCents(cents))
      expect(offered.every((amount) => toCents(amount) > cents)).toBe(true)
      expect(new Set(offered).size).toBe(offered.length)
    }),
  )
})

test.each([
  ['3*7891000315507', '3', '7891000315507'],
  ['0,780*QJ-01', '0.780', 'QJ-01'],
  ['3*', '3', ''],
  ['12 * cabo', '12', 'cabo'],
  ['7891000315507', null, '7891000315507'],
  ['\u202a2*\u2066QJ-01\u2069', '2', 'QJ-01'],
  ['0*789', null, '0*789'],
  ['1,23456*789', null, '1,23456*789'],
  ['1.500*789', null, '1.500*789'],
  ['1.500.000*789', '1500000', '789'],
  ['1.500,0*789', '1500.0', '789'],
  ['1500*789', '1500', '789'],
  ['0.500*789', '0.500', '789'],
  [',5*QJ', '0.5', 'QJ'],
  ['café 3*2', null, 'café 3*2'],
])('reads %j', (typed, quantity, code) => {
  expect(parseTyped(typed)).toEqual({ quantity, code })
})

test('what stands before the * and is no quantity is said, and what can be read in two ways is asked about', () => {
  const wrong = 'Antes do * vai a quantidade, maior que zero: 3*código.'
  const twice = '"1.500" pode ser lido de dois modos: escreva 1500 ou 1,500.'
  for (const [typed, said] of [
    ['1.500*QJ', twice],
    ['1.500 ×', twice],
    ['0*QJ', wrong],
    ['-0*QJ', wrong],
    ['1½*QJ', wrong],
    ['½*QJ', wrong],
    ['\uff11\uff12*QJ', wrong],
    ['1e9*QJ', wrong],
    ['R$ 20*QJ', wrong],
    ['R$ 1.500*QJ', wrong],
    ['-1.500*QJ', wrong],
    ['20 reais*QJ', wrong],
    ['2kg*QJ', wrong],
    ['+3*QJ', wrong],
    ['1,23456*QJ', wrong],
    ['3*QJ', null],
    ['1500*QJ', null],
    ['1,500*', null],
    ['QJ', null],
    ['1.500', null],
    ['*QJ', null],
    ['café 3*2', null],
    ['A4*QJ', null],
  ] as const)
    expect([typed, timesProblem(typed)]).toEqual([typed, said])
})
