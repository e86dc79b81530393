import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { enter, leave, reverse, stocked, stockOf } from '../../../test/stock.ts'

const app = await testApp()

test('LED-03 quantities, prices and totals are exact, whole for pieces, with up to 4 decimals for weights', async () => {
  const shop = await app.shop()
  const pieces = await stocked(shop, { name: 'Lata', stock: ['10'] })
  const cheese = await stocked(shop, { name: 'Queijo', unit: 'kg', stock: ['2.5'], minimum: '0.25' })
  const piece = (quantity: string) => ({ product_variant_id: pieces.variant, quantity })
  const kilo = (quantity: string, unit_price?: string) => ({
    product_variant_id: cheese.variant,
    quantity,
    unit_price,
  })

  for (const move of [enter, leave]) {
    for (const quantity of ['0', '-1', '0.0000', 'muito', '']) {
      await expect(move(shop, piece(quantity)), quantity).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        data: { issues: [{ path: 'lines.0.quantity', message: 'Quantidade deve ser maior que 0' }] },
      })
    }
    await expect(move(shop, piece('1.5'))).rejects.toMatchObject({
      message: 'Quantidade deve ser um número inteiro para produtos contados por unidade',
      status: 400,
    })
    await expect(move(shop, kilo('0.00001'))).rejects.toMatchObject({
      message: 'Use no máximo 4 casas decimais',
    })
    await expect(move(shop, kilo('1', '-0.01'))).rejects.toMatchObject({ message: 'Preço deve ser positivo' })
  }
  // Half a cent is rounded up; binary numbers would give another result.
  for (const [quantity, price, total] of [
    ['3', '1.005', '3.02'],
    ['1', '2.675', '2.68'],
    ['0.0001', '0.01', '0.00'],
    ['0.3333', '3', '1.00'],
    ['0.1', '0.2', '0.02'],
    ['12345678901.2345', '1', '12345678901.23'],
    ['1', undefined, null],
    ['1', '0', '0.00'],
  ] as const) {
    const { movements } = await enter(shop, kilo(quantity, price))
    expect(movements[0]?.total_value, `${quantity} × ${price}`).toBe(total)
    await reverse(shop, movements[0]?.id ?? '')
  }
  const [, first] = (await shop.api.stock.listMovements({ product_id: cheese.id })).items
  expect(first).toMatchObject({ movement_type: 'in', quantity: '1', unit_price: '0.00' })
  expect(await leave(shop, kilo('0.0001'))).toMatchObject({ movements: [{ balance_after: '2.4999' }] })
  expect((await stockOf(shop, pieces.id))[pieces.variant]).toBe('10')
  // The same for the minimum stock.
  const create = (unit: 'un' | 'kg') =>
    shop.api.catalog.createProduct({ name: 'Meio', unit, min_stock_level: '0.5', variants: [] })
  await expect(create('un')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await create('kg')
})

test('the database itself refuses what the contract refuses', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['5'] })
  const insert = (changes: Record<string, unknown>) => {
    const row = {
      user_id: shop.shopId,
      product_variant_id: variant,
      movement_type: 'in',
      kind: 'entry',
      quantity: '1',
      movement_date: '2026-01-01',
      ...changes,
    }
    const names = Object.keys(row)
    return app.admin.query(
      `insert into stock_movements (${names.join()}) values (${names.map((_, index) => `$${index + 1}`).join()})`,
      Object.values(row),
    )
  }
  for (const changes of [
    { quantity: '0' },
    { quantity: '-1' },
    { quantity: '0.5' },
    { unit_price: '-1' },
    { movement_type: 'entrada' },
    { movement_type: 'out' },
    { kind: 'exit', movement_type: 'out' },
    { kind: 'reversal' },
    { kind: 'exit', movement_type: 'out', exit_reason: 'roubo', responsible_person: 'Ana' },
  ]) {
    await expect(insert(changes), JSON.stringify(changes)).rejects.toThrow()
  }
})

test('the average cost is weighted by the stock and the entry', async () => {
  const shop = await app.shop()
  const { id, variant } = await stocked(shop, { stock: ['10'], cost: '2.00' })
  const line = (quantity: string, unit_price?: string) => ({
    product_variant_id: variant,
    quantity,
    unit_price,
  })
  const average = async () => (await shop.api.catalog.getProduct({ id })).variants[0]?.average_cost
  expect(await average()).toBe('2.00')
  const dear = await enter(shop, line('30', '4.00'))
  expect(await average()).toBe('3.50')
  // Exits leave at the average cost; entries without a price are valued at it.
  await leave(shop, line('20', '9.90'))
  expect(await average()).toBe('3.50')
  await enter(shop, line('5'))
  expect(await average()).toBe('3.50')
  await leave(shop, line('25'))
  await enter(shop, line('3', '1.00'))
  expect(await average()).toBe('1.00')
  // The product's cost price does not change (LED-05).
  expect((await shop.api.catalog.getProduct({ id })).cost_price).toBe('2.00')
  const { items } = await shop.api.stock.listMovements({ product_id: id })
  expect(items.map(({ unit_cost }) => unit_cost)).toEqual(['1.00', '3.50', '3.50', '3.50', '3.50', '2.00'])
  await expect(reverse(shop, dear.movements[0]?.id ?? '')).rejects.toMatchObject({
    code: 'INSUFFICIENT_STOCK',
  })
})

test('a reversed entry takes its price out of the average', async () => {
  const shop = await app.shop()
  const { id, variant } = await stocked(shop, { stock: ['10'], cost: '2.00' })
  const entry = await enter(shop, { product_variant_id: variant, quantity: '30', unit_price: '4.00' })
  await reverse(shop, entry.movements[0]?.id ?? '')
  expect((await shop.api.catalog.getProduct({ id })).variants[0]?.average_cost).toBe('2.00')
})

test('LED-04 a movement is dated in the tenant’s time zone: a sale at 23:30 on the 31st is on the 31st', async () => {
  const instant = new Date('2027-02-01T02:30:00Z')
  app.clock.set(instant)
  const home = await app.shop()
  const lisbon = await app.shop({ timezone: 'Europe/Lisbon' })
  for (const [shop, today, tomorrow] of [
    [home, '2027-01-31', '2027-02-01'],
    [lisbon, '2027-02-01', '2027-02-02'],
  ] as const) {
    expect((await shop.api.account.me()).today).toBe(today)
    const { id, variant } = await stocked(shop, { stock: ['5'], sale: '3.00' })
    const line = { product_variant_id: variant, quantity: '1', unit_price: '3.00' }
    const entry = await enter(shop, line)
    await expect(enter(shop, line, { movement_date: tomorrow })).rejects.toMatchObject({
      data: { issues: [{ path: 'movement_date' }] },
    })
    await enter(shop, line, { movement_date: today })
    const sale = await leave(shop, line, { exit_reason: 'venda', exit_date: today })
    await reverse(shop, entry.movements[0]?.id ?? '')
    const { items } = await shop.api.stock.listMovements({ product_id: id })
    expect(items.map(({ movement_date }) => movement_date)).toEqual([today, today, today, today, today])
    const { rows } = await app.admin.query('select sale_date::text from sales where id = $1', [
      sale.reference_id,
    ])
    expect(rows).toEqual([{ sale_date: today }])
    expect((await shop.api.reports.dashboard()).recent_sales).toEqual({ count: 1, total: '3.00' })
  }
  app.clock.set(new Date())
})
