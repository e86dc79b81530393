import { randomUUID } from 'node:crypto'
import { CASH_REGISTERS_MAX } from '@prateleira/contract/cash/constants'
import { PARKED_SALES_MAX, SOLD_BACK_DAYS } from '@prateleira/contract/sales/constants'
import { expect, test } from 'vitest'
import { closeCash, inCash, keepCash, openCash, sellFor } from '../../../test/cash.ts'
import { PASSWORD, programOf, testApp } from '../../../test/harness.ts'
import { stocked } from '../../../test/stock.ts'

const app = await testApp()

test('a sale may be dated up to 35 days back; beyond that the clock is wrong, and the program is told so', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['9'] })
  const now = app.clock.now().getTime()
  const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString()
  const body = (sold_at: string) => ({
    sold_at,
    lines: [{ product_variant_id: variant, quantity: '1', unit_price: '1.00' }],
    total: '1.00',
    payments: [{ method: 'pix' as const, amount: '1.00' }],
  })
  const soldAt = async (told: string) => {
    const { id } = await shop.api.sales.registerSale({ headers: {}, body: body(told) })
    return Date.parse((await shop.api.sales.getSale({ id })).sold_at)
  }
  expect(await soldAt(daysAgo(SOLD_BACK_DAYS - 1))).toBe(now - (SOLD_BACK_DAYS - 1) * 86_400_000)
  expect(await soldAt(daysAgo(SOLD_BACK_DAYS + 1))).toBeGreaterThanOrEqual(now)
  const { key } = await shop.api.integration.createKey({ name: 'Loja', scope: 'write', password: PASSWORD })
  const program = programOf(app.url, key)
  const late = program.api.sales.registerSale({ headers: {}, body: body(daysAgo(SOLD_BACK_DAYS + 1)) })
  await expect(late).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    data: { issues: [{ path: 'sold_at', message: 'A venda pode ter no máximo 35 dias' }] },
  })
})

test('a line of nothing is refused with a message, whatever its discount and way', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['9'] })
  for (const [quantity, kind] of [
    ['0', 'amount'],
    ['-0', 'amount'],
    ['0', 'percent'],
  ] as const) {
    const lines = [
      { product_variant_id: variant, quantity, unit_price: '5.00', discount: { kind, value: '1.00' } },
    ]
    const sale = { lines, total: '0.00', payments: [] }
    const { sales } = shop.api
    for (const sent of [
      sales.registerSale({ headers: {}, body: sale }),
      sales.holdSale({ id: randomUUID(), sale }),
    ])
      await expect(sent).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
})

test('many simultaneous requests park no more sales, and make no more registers, than allowed', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['9'] })
  const line = {
    product_variant_id: variant,
    name: 'Cabo',
    sku: 'C',
    unit: 'un' as const,
    quantity: '1',
    unit_price: '1.00',
  }
  const park = () => shop.api.sales.parkSale({ id: randomUUID(), cart: { lines: [line] } })
  await app.admin.query(
    `insert into parked_sales (shop_id, id, cart, total) select $1, gen_random_uuid(), '{"lines": []}', 1 from generate_series(1, $2::int)`,
    [shop.shopId, PARKED_SALES_MAX - 2],
  )
  const parked = await Promise.allSettled(Array.from({ length: 8 }, park))
  expect(parked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)

  await keepCash(shop)
  await app.admin.query(
    `insert into cash_registers (shop_id, id, name) select $1, gen_random_uuid(), 'Número ' || n from generate_series(1, $2::int) n`,
    [shop.shopId, CASH_REGISTERS_MAX - 3],
  )
  const made = await Promise.allSettled(
    Array.from({ length: 8 }, (_, at) => shop.api.cash.addRegister({ name: `Novo ${at}` })),
  )
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})

test('returned cash of a sale without a session leaves the named session, if several are open', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['9'] })
  const sold = await sellFor(shop, variant, '5.00', [inCash('5.00')], null)
  const first = await keepCash(shop)
  const { registers } = await shop.api.cash.addRegister({ name: 'Caixa 2' })
  const second = registers.find(({ name }) => name === 'Caixa 2')?.id ?? ''
  const [one, two] = [await openCash(shop, first, '50.00'), await openCash(shop, second, '50.00')]
  const { lines } = await shop.api.sales.getSale({ id: sold.id })
  const giveBack = (cash_session_id: string | null) =>
    shop.api.sales.returnItems({
      headers: {},
      params: { id: sold.id },
      body: {
        lines: [{ item_id: lines[0]?.id ?? '', quantity: '1', goods: 'stock' }],
        method: 'dinheiro',
        total: '5.00',
        cash_session_id,
      },
    })
  await expect(giveBack(null)).rejects.toMatchObject({
    code: 'CASH_SESSION_NEEDED',
    message: 'Há mais de um caixa aberto. Escolha o caixa de onde o dinheiro sai.',
  })
  const foreign = await app.shop()
  const theirs = await openCash(foreign, await keepCash(foreign))
  await expect(giveBack(theirs.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await giveBack(two.id)
  expect((await closeCash(shop, one.id, '50.00')).result?.cash.given_back).toBe('0.00')
  expect((await closeCash(shop, two.id, '45.00')).result?.cash.given_back).toBe('5.00')
})
