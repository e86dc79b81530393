import { randomUUID } from 'node:crypto'
import { percentOf, settle, shareOf } from '@prateleira/contract/sales/cart'
import type { SaleInput } from '@prateleira/contract/sales/schemas'
import { add } from '@prateleira/contract/shared/decimal'
import { expect, test } from 'vitest'
import { counterOf, percentOff, register } from '../../../test/approvals.ts'
import { byPix } from '../../../test/cash.ts'
import { PASSWORD, programOf, type Shop, testApp } from '../../../test/harness.ts'
import { stockOf } from '../../../test/stock.ts'

const app = await testApp()
const counter = () => counterOf(app)

// discount-limit.test.ts of the page has the same amounts for what the counter says before.
test('a seller may give exactly the limit of an awkward amount, in percent or in reais, and not a cent more', async () => {
  const { shop, milk, seller, line } = await counter()
  const give = (price: string, discount: SaleInput['discount']) => {
    const { total } = settle([{ quantity: '1', unit_price: price, discount: null }], discount ?? null)
    return register(seller, { lines: [line('1', price)], discount, total, payments: [byPix(total)] })
  }
  for (const [price, most] of [
    ['10.01', '1.00'],
    ['10.05', '1.01'],
    ['10.09', '1.01'],
  ] as const) {
    expect(await give(price, percentOff('10'))).toMatchObject({ discount: most })
    expect(await give(price, { kind: 'amount', value: most })).toMatchObject({ discount: most })
    await expect(give(price, { kind: 'amount', value: add(most, '0.01') })).rejects.toMatchObject({
      code: 'DISCOUNT_BEYOND_LIMIT',
    })
  }
  expect(await stockOf(shop, milk.id)).toEqual({ [milk.variant]: '94' })
})

// cart.test.ts of the contract has the same amounts for the rule of counter and answers.
test('the database tells what percentage a discount is by the rule of the contract', async () => {
  const cases = [
    ...[1, 5, 7.5, 10, 33].flatMap((percent) =>
      ['3.00', '10.19', '59.90', '1234.56'].map((worth) => [percentOf(worth, String(percent)), worth]),
    ),
    ['9.90', '59.90'],
    ['1.50', '14.91'],
    ['0.01', '99999.00'],
    ['3.00', '3.00'],
  ] as [string, string][]
  for (const [given, worth] of cases) {
    const { rows } = await app.admin.query('select discount_share($1, $2)::text as share', [given, worth])
    expect([given, worth, rows[0].share]).toEqual([given, worth, shareOf(given, worth)])
  }
})

test('of many simultaneous sales with one approval one succeeds', async () => {
  const { shop, milk, seller, discounted, approveSale } = await counter()
  const key = randomUUID()
  const { id } = await approveSale(discounted('50'), key, ['discount'])
  const sent = await Promise.allSettled(
    Array.from({ length: 8 }, (_, at) =>
      register(seller, { ...discounted('50'), approval_id: id }, at % 2 ? key : randomUUID()),
    ),
  )
  const made = new Set(sent.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : [])))
  expect(made.size).toBe(1)
  expect(await stockOf(shop, milk.id)).toEqual({ [milk.variant]: '90' })
})

test('a pending sale is checked when it begins to wait, and keeps its approval', async () => {
  const { seller, discounted, approveSale } = await counter()
  const id = randomUUID()
  const sale = discounted('30')
  await expect(seller.api.sales.holdSale({ id, sale })).rejects.toMatchObject({
    code: 'DISCOUNT_BEYOND_LIMIT',
  })
  const approval = await approveSale(sale, id, ['discount'])
  await seller.api.sales.holdSale({ id, sale: { ...sale, approval_id: approval.id } })
  await seller.api.sales.holdSale({ id, sale })
  const done = await seller.api.sales.confirmPendingSale({ params: { id } })
  expect((await seller.api.sales.getSale({ id: done.id })).approvals).toEqual([
    { kind: 'discount', by: 'Caio', at: expect.any(String) },
  ])
})

test('a key has the discount limit of its creator', async () => {
  const { shop, owner, bia, discounted } = await counter()
  const { key } = await owner.api.integration.createKey({
    name: 'Loja',
    scope: 'write',
    password: PASSWORD,
  })
  const program = programOf(app.url, key)
  const send = (percent: string) => program.call('POST', '/api/v1/sales', discounted(percent))
  expect((await send('50')).status).toBe(201)
  await app.admin.query('update integration_keys set created_by = $1 where shop_id = $2', [bia, shop.shopId])
  expect((await send('50')).body).toMatchObject({ code: 'DISCOUNT_BEYOND_LIMIT' })
  expect((await send('10')).status).toBe(201)
  const allow = { what: 'sale', key: 'abcdefgh', sale: discounted('50'), kinds: ['discount'] }
  const asked = await program.call('POST', '/api/v1/sale-approvals', {
    person_id: bia,
    pin: '1739',
    approved: allow,
  })
  expect(asked.body.code).toBe('KEY_NOT_ALLOWED')
})

test('an exit with reason Venda has the same limit, and no other exit has one', async () => {
  const { owner, milk, seller } = await counter()
  const leave = (who: Shop, unit_price: string, more = {}) =>
    who.api.stock.registerExit({
      headers: {},
      body: {
        lines: [{ product_variant_id: milk.variant, quantity: '1', unit_price }],
        exit_date: '2026-01-15',
        responsible_person: 'Bia',
        exit_reason: 'venda',
        ...more,
      },
    })
  await expect(leave(seller, '8.99')).rejects.toMatchObject({
    code: 'DISCOUNT_BEYOND_LIMIT',
    message: expect.stringContaining('Um gerente pode autorizar com o PIN em Vender.'),
  })
  expect(await stockOf(owner, milk.id)).toEqual({ [milk.variant]: '100' })
  await leave(seller, '9.00', { payment_method: 'dinheiro' })
  await leave(owner, '1.00')
  await leave(owner, '0.00', { exit_reason: 'consumo_interno' })
  expect(await stockOf(owner, milk.id)).toEqual({ [milk.variant]: '97' })
})

test('nobody gives sellers a higher limit than managers have', async () => {
  const shop = await app.shop()
  const manager = await app.member(shop, 'manager')
  const set = (who: Shop, seller: string, limit = '30') =>
    who.api.sales.setDiscountLimits({ seller, manager: limit })
  await set(shop, '10')
  const message = 'O vendedor não pode ter um limite maior que o do gerente'
  for (const who of [shop, manager])
    await expect(set(who, '30.01')).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      data: { issues: [{ path: 'seller', message }] },
    })
  await expect(set(shop, '50', '5')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await set(manager, '30')).toEqual({ seller: '30', manager: '30' })
  // The manager's own is the owner's to set.
  await expect(set(manager, '30', '40')).rejects.toMatchObject({ code: 'RIGHT_MISSING' })
  // Both are read as numbers.
  expect(await set(shop, '9.5', '10')).toEqual({ seller: '9.5', manager: '10' })
})
