import { expect, test } from 'vitest'
import { type Shop, testApp } from '../../../test/harness.ts'
import { countMovements, enter, leave, outcomes, reverse, stocked, stockOf } from '../../../test/stock.ts'

const app = await testApp()

const salesOf = async (shop: Shop) =>
  (
    await app.admin.query(
      `select s.id, s.status, s.total_amount, s.sale_date::text, s.customer_id, s.payment_method, i.product_name, i.quantity::text,
              i.unit_price::text, i.total_value, i.status as item_status
         from sales s join sale_items i on i.shop_id = s.shop_id and i.sale_id = s.id where s.shop_id = $1 order by i.product_name`,
      [shop.shopId],
    )
  ).rows

test('an exit above the stock is refused with the available quantity, and moves nothing', async () => {
  const shop = await app.shop()
  const { id, variants } = await stocked(shop, { stock: ['10', '2'] })
  const [first = '', second = ''] = variants
  await expect(leave(shop, { product_variant_id: first, quantity: '11' })).rejects.toMatchObject({
    code: 'INSUFFICIENT_STOCK',
    status: 409,
    message: 'Estoque insuficiente. Disponível: 10, Solicitado: 11',
    data: { product_variant_id: first, product_name: 'Cabo USB', available: '10', requested: '11' },
  })
  // Several lines succeed together or not at all.
  await expect(
    leave(shop, [
      { product_variant_id: first, quantity: '1' },
      { product_variant_id: second, quantity: '3' },
    ]),
  ).rejects.toMatchObject({
    code: 'INSUFFICIENT_STOCK',
    data: { product_variant_id: second, available: '2' },
  })
  expect(await stockOf(shop, id)).toEqual({ [first]: '10', [second]: '2' })
  expect(await countMovements(app, shop, 'exit')).toBe(0)
})

test('200 simultaneous exits of one from 50: exactly 50 succeed and nothing is left', async () => {
  const shop = await app.shop()
  const { id, variant } = await stocked(shop, { stock: ['50'] })
  const { accepted, refused } = await outcomes(
    Array.from({ length: 200 }, () => leave(shop, { product_variant_id: variant, quantity: '1' })),
  )
  expect(accepted).toBe(50)
  expect(refused).toEqual(Array(150).fill('INSUFFICIENT_STOCK'))
  expect(await stockOf(shop, id)).toEqual({ [variant]: '0' })
  expect(await countMovements(app, shop, 'exit')).toBe(50)
})

test('simultaneous exits with lines in opposite orders wait for each other and all succeed', async () => {
  const shop = await app.shop()
  const products = await Promise.all(
    ['A', 'B', 'C'].map((name) => stocked(shop, { name, stock: ['500', '500'] })),
  )
  const lines = products
    .flatMap(({ variants }) => variants)
    .map((id) => ({ product_variant_id: id, quantity: '1' }))
  const calls = Array.from({ length: 40 }, (_, turn) => {
    const ordered = turn % 2 === 0 ? lines : lines.toReversed()
    return turn % 4 < 2 ? leave(shop, ordered) : enter(shop, ordered)
  })
  expect(await outcomes(calls)).toEqual({ accepted: 40, refused: [] })
  for (const { id, variants } of products) {
    expect(await stockOf(shop, id)).toEqual(Object.fromEntries(variants.map((variant) => [variant, '500'])))
  }
  const { rows } = await app.admin.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  expect(rows).toEqual([{ deadlocks: 0 }])
})

test('one request sent 20 times at once is one exit; the key with other data is refused', async () => {
  const shop = await app.shop()
  const { id, variant } = await stocked(shop, { stock: ['10'] })
  const key = crypto.randomUUID()
  const line = { product_variant_id: variant, quantity: '7' }
  const answers = await Promise.all(Array.from({ length: 20 }, () => leave(shop, line, {}, key)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await stockOf(shop, id)).toEqual({ [variant]: '3' })
  // Also when the stock would not suffice for a second one, and long afterwards.
  await app.admin.query(
    `update stock_movements set created_at = created_at - interval '1 year' where shop_id = $1`,
    [shop.shopId],
  )
  await expect(leave(shop, line, {}, key)).resolves.toEqual(answers[0])
  for (const [lines, more] of [
    [{ ...line, quantity: '1' }, {}],
    [line, { notes: 'outra' }],
  ] as const) {
    await expect(leave(shop, lines, more, key)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
      status: 409,
    })
  }
  await expect(enter(shop, line, {}, key)).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
  expect(await stockOf(shop, id)).toEqual({ [variant]: '3' })
  // Keys of different shops are independent.
  const other = await app.shop()
  const own = await stocked(other, { stock: ['1'] })
  await leave(other, { product_variant_id: own.variant, quantity: '1' }, {}, key)
})

test('a refusal is not stored under the key: it may be tried again', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['1'] })
  const key = crypto.randomUUID()
  const line = { product_variant_id: variant, quantity: '2' }
  await expect(leave(shop, line, {}, key)).rejects.toMatchObject({ code: 'INSUFFICIENT_STOCK' })
  await enter(shop, { ...line, quantity: '1' })
  expect(await leave(shop, line, {}, key)).toMatchObject({
    movements: [{ balance_after: '0', is_low: true }],
  })
})

test('a sale is recorded with its exit and cancelled with its reversal, all lines together', async () => {
  const shop = await app.shop()
  const customer = await shop.api.contacts.createCustomer({ name: 'Bia' })
  const cable = await stocked(shop, { name: 'Cabo', stock: ['10'] })
  const lamp = await stocked(shop, { name: 'Lâmpada', stock: ['5'] })
  const exit = await leave(
    shop,
    [
      { product_variant_id: lamp.variant, quantity: '2', unit_price: '7.333' },
      { product_variant_id: cable.variant, quantity: '1' },
    ],
    { exit_reason: 'venda', customer_id: customer.id, payment_method: 'pix' },
  )
  const common = {
    id: exit.reference_id,
    sale_date: '2026-01-15',
    customer_id: customer.id,
    payment_method: 'pix',
    total_amount: '14.67',
  }
  const items = [
    { product_name: 'Cabo', quantity: '1.0000', unit_price: '0.000000', total_value: '0.00' },
    { product_name: 'Lâmpada', quantity: '2.0000', unit_price: '7.333000', total_value: '14.67' },
  ]
  const expected = (status: string) =>
    items.map((item) => ({ ...common, ...item, status, item_status: status }))
  expect(await salesOf(shop)).toEqual(expected('completed'))
  expect((await shop.api.contacts.summarizeCustomers()).revenue).toBe('14.67')

  const reversal = await reverse(shop, exit.movements[0]?.id ?? '')
  expect(reversal.movements).toHaveLength(2)
  expect(await salesOf(shop)).toEqual(expected('cancelled'))
  expect((await shop.api.contacts.summarizeCustomers()).revenue).toBe('0.00')
  expect({ ...(await stockOf(shop, cable.id)), ...(await stockOf(shop, lamp.id)) }).toEqual({
    [cable.variant]: '10',
    [lamp.variant]: '5',
  })
  for (const { id } of exit.movements) {
    await expect(reverse(shop, id)).rejects.toMatchObject({ code: 'ALREADY_REVERSED' })
  }
})

test('a refused sale leaves neither sale nor movement; other reasons make no sale', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['5'] })
  const line = (quantity: string) => ({ product_variant_id: variant, quantity, unit_price: '1.00' })
  await expect(leave(shop, line('6'), { exit_reason: 'venda' })).rejects.toMatchObject({
    code: 'INSUFFICIENT_STOCK',
  })
  for (const reason of ['consumo_interno', 'devolucao', 'perda_dano', 'transferencia'] as const) {
    await leave(shop, line('1'), { exit_reason: reason })
    await expect(
      leave(shop, line('1'), { exit_reason: reason, payment_method: 'pix' }),
    ).rejects.toMatchObject({
      data: { issues: [{ path: 'payment_method' }] },
    })
  }
  expect(await salesOf(shop)).toEqual([])
  const recent = await shop.api.stock.recentExits()
  expect(recent.map(({ exit_reason }) => exit_reason)).toEqual([
    'transferencia',
    'perda_dano',
    'devolucao',
    'consumo_interno',
  ])
})

test('a sale keeps its figures when its product is deleted', async () => {
  const shop = await app.shop()
  const { id, variant } = await stocked(shop, { name: 'Some', stock: ['5'] })
  await leave(
    shop,
    { product_variant_id: variant, quantity: '2', unit_price: '4.00' },
    { exit_reason: 'venda' },
  )
  await shop.api.catalog.deleteProduct({ id })
  expect(await salesOf(shop)).toMatchObject([
    { product_name: 'Some', total_amount: '8.00', status: 'completed' },
  ])
})

test('each wrong field of an exit is named with its own text, and nothing is saved', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['5'] })
  const good = {
    lines: [{ product_variant_id: variant, quantity: '1' }],
    exit_date: '2026-01-15',
    responsible_person: 'Ana',
    exit_reason: 'venda',
  }
  for (const [changes, path, message] of [
    [
      { lines: [{ product_variant_id: '', quantity: '1' }] },
      'lines.0.product_variant_id',
      'Selecione um produto',
    ],
    [{ lines: [] }, 'lines', 'Selecione um produto'],
    [
      { lines: [{ product_variant_id: variant, quantity: '0' }] },
      'lines.0.quantity',
      'Quantidade deve ser maior que 0',
    ],
    [
      { lines: [{ product_variant_id: variant, quantity: '1', unit_price: '-1' }] },
      'lines.0.unit_price',
      'Preço deve ser positivo',
    ],
    [{ exit_date: null }, 'exit_date', 'Selecione a data da saída'],
    [{ exit_date: '2026-02-30' }, 'exit_date', 'Data inválida'],
    [{ responsible_person: '  ' }, 'responsible_person', 'Informe o responsável pela saída'],
    [{ exit_reason: 'roubo' }, 'exit_reason', 'Selecione o motivo da saída'],
    [{ exit_reason: null }, 'exit_reason', 'Selecione o motivo da saída'],
    [{ user_id: shop.shopId }, '', 'Os dados têm um campo que não existe aqui.'],
  ] as const) {
    const { status, body } = await shop.call('POST', '/api/v1/stock/exits', { ...good, ...changes })
    expect({ status, issues: body.data?.issues }, message).toEqual({
      status: 400,
      issues: [{ path, message }],
    })
  }
  expect(await countMovements(app, shop, 'exit')).toBe(0)
  const future = await shop.call('POST', '/api/v1/stock/exits', { ...good, exit_date: '2999-12-31' })
  expect(future.status).toBe(201)
})

test('an inactive variant or product moves no more, but its movements can be reversed', async () => {
  const shop = await app.shop()
  const { id, variants } = await stocked(shop, { stock: ['5', '5'] })
  const [variant = ''] = variants
  const line = { product_variant_id: variant, quantity: '2' }
  const exit = await leave(shop, line)
  await leave(shop, { ...line, quantity: '3' })
  await shop.api.catalog.removeVariant({ id: variant })
  for (const move of [enter, leave]) {
    await expect(move(shop, line)).rejects.toMatchObject({ code: 'VARIANT_INACTIVE', status: 409 })
  }
  await reverse(shop, exit.movements[0]?.id ?? '')
  expect((await stockOf(shop, id))[variant]).toBe('2')
})

test('sales reversed while their product is deleted are answered, in either order', async () => {
  const shop = await app.shop()
  for (const name of ['Cabo', 'Pilha', 'Fita', 'Lona', 'Vela']) {
    const { id, variant } = await stocked(shop, { name, stock: ['16'] })
    const sold = await Promise.all(
      Array.from({ length: 16 }, () =>
        leave(shop, { product_variant_id: variant, quantity: '1' }, { exit_reason: 'venda' }),
      ),
    )
    const answers = await Promise.all(
      sold.flatMap(({ movements }, index) => [
        shop.call('POST', `/api/v1/stock/movements/${movements[0]?.id}/reversal`, {}),
        shop.call('POST', `/api/v1/stock/movements/${movements[0]?.id}/reversal`, {}),
        ...(index === 4 ? [shop.call('DELETE', `/api/v1/products/${id}`)] : []),
      ]),
    )
    expect(
      answers.filter(({ status }) => ![200, 201, 404, 409].includes(status)).map(({ body }) => body),
    ).toEqual([])
  }
})
