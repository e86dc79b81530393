import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { expect, test } from 'vitest'
import { setAside } from '../../../lib/offline-queue/queued-stock.ts'
import {
  bar,
  type Cart,
  change,
  countOf,
  EMPTY,
  found,
  removed,
  renewed,
  repriced,
  restocked,
  scanned,
  settled,
  weighed,
} from './cart.ts'
import { isReady, whyNotReady } from './cart-ready.ts'
import { troubleOf } from './cart-trouble.ts'

const milk: VariantOption = {
  product_variant_id: 'v1',
  product_id: 'p1',
  product_name: 'Leite',
  internal_code: 'LEI',
  sku: 'LEI',
  barcode: '7891000315507',
  size: '1 L',
  color: null,
  unit: 'un',
  current_stock: '6',
  reserved: '1',
  total_stock: '5',
  min_stock_level: '2',
  cost_price: null,
  sale_price: '5.69',
}
const cheese: VariantOption = {
  ...milk,
  product_variant_id: 'v2',
  product_id: 'p2',
  product_name: 'Queijo',
  unit: 'kg',
  sale_price: '54.90',
}

let keys = 0
const scan = (cart: Cart, option: VariantOption, quantity = '') => {
  const key = `k${++keys}`
  return found(scanned(cart, { key, code: option.sku, physical: null, quantity }), key, option)
}

test('the same code again adds 1 to its line, a quantity before it adds that', () => {
  const cart = scan(scan(scan(EMPTY, milk), milk), milk, '3')
  expect(cart.lines).toMatchObject([{ quantity: '5', unit_price: '5.69', goods: { name: 'Leite · 1 L' } }])
  expect(settled(cart).total).toBe('28.45')
})

test('a line with a changed price stays unchanged, and the code begins another one', () => {
  const cart = scan(EMPTY, milk)
  const cheaper = change(cart, cart.lines[0]?.key ?? '', { unit_price: '5.00' })
  expect(scan(cheaper, milk).lines.map(({ unit_price }) => unit_price)).toEqual(['5.00', '5.69'])
})

test('a product sold by weight needs its weight before payment', () => {
  const cart = scan(EMPTY, cheese)
  expect(troubleOf(cart, cart.lines[0] as never)).toEqual({ stops: true, text: 'Informe o peso' })
  expect(isReady(cart)).toBe(false)
  const weighed = change(cart, cart.lines[0]?.key ?? '', { quantity: '0.780' })
  expect([settled(weighed).total, isReady(weighed)]).toEqual(['42.82', true])
})

test('a product without a price needs one before payment, 0 too; the code again joins its line, and a price of the catalogue is taken', () => {
  const unpriced = { ...milk, sale_price: null }
  const cart = scan(scan(EMPTY, unpriced), unpriced)
  expect(cart.lines).toMatchObject([{ quantity: '2' }])
  expect(troubleOf(cart, cart.lines[0] as never)).toEqual({ stops: true, text: 'Informe o preço' })
  expect([isReady(cart), whyNotReady(cart)]).toEqual([false, 'Leite · 1 L: Informe o preço.'])
  const given = (unit_price: string) => change(cart, cart.lines[0]?.key ?? '', { unit_price, priced: true })
  expect(isReady(given('4.00'))).toBe(true)
  expect(scan(given('4.00'), unpriced).lines).toMatchObject([{ quantity: '3', unit_price: '4.00' }])
  const free = given('0.00')
  expect([isReady(free), troubleOf(free, free.lines[0] as never)]).toEqual([
    true,
    { stops: false, text: 'Sem preço' },
  ])
  expect(renewed(cart, [milk]).lines).toMatchObject([{ unit_price: '5.69' }])
  expect(renewed(given('4.00'), [milk]).lines).toMatchObject([{ unit_price: '4.00' }])
  const gift = scan(EMPTY, { ...milk, sale_price: '0.00' })
  expect(isReady(gift)).toBe(true)
})

test('a changed price is taken by the line that an older one has just begun, unless a person has changed it', () => {
  const cart = scan(EMPTY, milk)
  const key = cart.lines[0]?.key ?? ''
  const dearer = { ...milk, sale_price: '6.99' }
  const price = (of: Cart, fresh: string | null) => renewed(of, [dearer], fresh).lines[0]?.unit_price
  expect([price(cart, key), price(cart, null), price(cart, 'other')]).toEqual(['6.99', '5.69', '5.69'])
  expect(price(change(cart, key, { unit_price: '5.00' }), key)).toBe('5.00')
  expect(price(change(cart, key, { discount: { kind: 'percent', value: '10' } }), key)).toBe('5.69')
  expect(renewed(cart, [{ ...milk, sale_price: null }], key).lines[0]?.unit_price).toBe('5.69')
})

test('the price of a scale label is no change of the price of its product', () => {
  const cart = weighed(scanned(EMPTY, { key: 'w', code: '2', physical: null, quantity: '' }), 'w', milk, {
    quantity: '1',
    unit_price: '3.00',
  })
  expect(cart.lines).toMatchObject([{ unit_price: '3.00', goods: { listed: '5.69' } }])
  expect(repriced(cart, new Map([['v1', '5.69']]))).toBe(cart)
  const raised = repriced(cart, new Map([['v1', '6.99']]))
  expect(troubleOf(raised, raised.lines[0] as never)).toBeNull()
  // Another one of its price joins it, the product at its own does not.
  expect(scan(cart, milk).lines.map(({ unit_price }) => unit_price)).toEqual(['3.00', '5.69'])
})

test('a parked line without a price is asked for it while the catalogue is unknown', () => {
  const [line] = scan(EMPTY, { ...milk, sale_price: null }).lines
  const { listed: _, ...goods } = line?.goods ?? ({} as never)
  const cart = { ...EMPTY, lines: [{ ...line, goods } as never] }
  expect(isReady(cart)).toBe(false)
})

test('goods that were refused stay marked until the server answers with them', () => {
  const cart = bar(scan(EMPTY, milk), new Map([['v1', 'Inativo']]))
  const again = scan(cart, milk)
  const trouble = (of: Cart) => troubleOf(of, of.lines[0] as never)
  expect(again.lines).toMatchObject([{ quantity: '2' }])
  expect(trouble(again)).toEqual({ stops: true, text: 'Inativo: tire este item' })
  expect(trouble(renewed(again, []))).toEqual({ stops: true, text: 'Inativo: tire este item' })
  expect(trouble(renewed(again, [milk]))?.stops).not.toBe(true)
})

test('a line keeps the price that was agreed and says what it is now', () => {
  const cart = scan(EMPTY, milk)
  const key = cart.lines[0]?.key ?? ''
  const now = (price: string | null) => repriced(cart, new Map([['v1', price]]))
  const trouble = (of: Cart) => troubleOf(of, of.lines[0] as never)?.text
  expect([now('6.99').lines[0]?.unit_price, trouble(now('6.99'))]).toEqual([
    '5.69',
    'O preço agora é R$\u00a06,99',
  ])
  expect(isReady(now('6.99'))).toBe(true)
  expect(trouble(change(now('6.99'), key, { unit_price: '6.99' }))).toBeUndefined()
  expect(trouble(repriced(now('6.99'), new Map([['v1', '7.50']])))).toBe('O preço agora é R$\u00a07,50')
  expect(trouble(repriced(now('6.99'), new Map([['v1', '5.69']])))).toBeUndefined()
  expect(now('5.69')).toBe(cart)
  const given = change(cart, key, { unit_price: '5.00' })
  expect(trouble(repriced(given, new Map([['v1', '6.99']])))).toBeUndefined()
  expect(renewed(now('6.99'), [{ ...milk, sale_price: '6.99', current_stock: '9' }]).lines[0]).toMatchObject({
    unit_price: '5.69',
    goods: { available: '8', was: '5.69', listed: '6.99' },
  })
})

test('two lines of one product are checked together; below the minimum is only shown', () => {
  const first = scan(EMPTY, milk, '3')
  expect(troubleOf(first, first.lines[0] as never)).toEqual({ stops: false, text: 'Restarão 2' })
  const both = scan(change(first, first.lines[0]?.key ?? '', { unit_price: '5.00' }), milk, '3')
  expect(troubleOf(both, both.lines[1] as never)).toMatchObject({
    stops: true,
    text: 'Só há 5 un: 1 un em vendas à espera do Pix ou do envio',
  })
  expect(isReady(both)).toBe(false)
  const known = restocked(both, new Map([['v1', { available: '6' }]]))
  expect(isReady(known)).toBe(true)
  const none = restocked(both, new Map([['v1', { available: '0' }]]))
  expect(troubleOf(none, none.lines[0] as never)).toMatchObject({ short: true, text: 'Acabou' })
})

test('what waiting sales have reserved is told where it is missing', () => {
  const held = { ...milk, current_stock: '5', reserved: '5' }
  const text = (option: VariantOption) => {
    const cart = scan(EMPTY, option, '3')
    return troubleOf(cart, cart.lines[0] as never)?.text
  }
  expect(text(held)).toBe('Nada livre: 5 un em vendas à espera do Pix ou do envio')
  expect(text({ ...held, current_stock: '7' })).toBe('Só há 2 un: 5 un em vendas à espera do Pix ou do envio')
})

test('an unknown code keeps its line and blocks the sale until it is removed', () => {
  const cart = scan(scanned(EMPTY, { key: 'x', code: '789', physical: null, quantity: '' }), milk)
  const unknown = change(cart, 'x', { state: 'unknown' })
  expect(unknown.lines.map(({ state }) => state)).toEqual(['unknown', 'found'])
  expect([isReady(unknown), isReady(removed(unknown, 'x'))]).toEqual([false, true])
})

test("a discount above a line's or the sale's value blocks the sale", () => {
  const cart = scan(EMPTY, milk)
  const line = change(cart, cart.lines[0]?.key ?? '', { discount: { kind: 'amount', value: '5.70' } })
  expect(isReady(line)).toBe(false)
  expect(isReady({ ...cart, discount: { kind: 'amount', value: '5.70' } })).toBe(false)
  expect(isReady({ ...cart, discount: { kind: 'percent', value: '100' } })).toBe(true)
})

test('a payment attempted too early names what is missing, the first item by name', () => {
  expect(whyNotReady(EMPTY)).toBe('Leia um código ou procure o primeiro item.')
  const cart = scan(scan(EMPTY, milk), cheese)
  expect(whyNotReady(cart)).toBe('Queijo · 1 L: Informe o peso.')
  const unknown = change(scanned(cart, { key: 'x', code: '789', physical: null, quantity: '' }), 'x', {
    state: 'unknown',
  })
  expect(whyNotReady(unknown)).toBe('Queijo · 1 L: Informe o peso. Há mais 1.')
  expect(whyNotReady(removed(unknown, cart.lines[1]?.key ?? ''))).toBe('789: Não cadastrado.')
  const only = scan(EMPTY, milk)
  expect(whyNotReady({ ...only, discount: { kind: 'amount', value: '9.00' } })).toBe(
    'O desconto é maior que a venda.',
  )
  expect(whyNotReady(only)).toBeNull()
})

test('unsent sales of this device reduce the stock; the server counts those sent, refused or discarded', () => {
  const sold = (state: 'waiting' | 'refused' | 'sent' | 'discarded', quantity: string) => ({
    kind: 'sale' as const,
    state,
    body: {
      lines: [{ product_variant_id: 'v1', quantity, unit_price: '5.69' }],
      total: '5.69',
      payments: [],
    },
  })
  const queue = [sold('waiting', '2'), sold('waiting', '0.5'), sold('sent', '1'), sold('refused', '1')]
  expect(setAside([milk, cheese], queue)).toEqual([{ ...milk, reserved: '3.5' }, cheese])
  expect(setAside([milk], [sold('discarded', '1')])).toEqual([milk])
  const came = {
    kind: 'entry' as const,
    state: 'waiting' as const,
    body: { lines: [{ product_variant_id: 'v1', quantity: '12' }] },
  }
  expect(setAside([milk, cheese], [came, ...queue])).toEqual([
    { ...milk, reserved: '3.5', current_stock: '18', total_stock: '17' },
    cheese,
  ])
})

test('pieces are told beside the items where each item is counted so', () => {
  const pieces = scan(EMPTY, milk, '3')
  expect(countOf(pieces)).toBe('1 item · 3 un')
  expect(countOf(scan(EMPTY, milk))).toBe('1 item')
  expect(countOf(scan(pieces, cheese, '1.25'))).toBe('2 itens')
})
