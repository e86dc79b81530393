import type { ProductCreateInput } from '@prateleira/contract/catalog/schemas'
import { expect, test, vi } from 'vitest'
import { type Shop, testApp } from '../../../test/harness.ts'

const app = await testApp()

const minimal = { name: 'Caneta azul' }

const listed = (shop: Shop, filter: Record<string, unknown> = {}) => shop.api.catalog.listProducts(filter)
const names = async (shop: Shop, filter: Record<string, unknown> = {}) =>
  (await listed(shop, filter)).items.map(({ name }) => name)

/** The code and message of a refusal. */
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { code: string; message: string; data?: { issues?: { path: string; message: string }[] } }) => ({
      code: error.code,
      message: error.message,
      issues: error.data?.issues?.map(({ path, message }) => `${path}: ${message}`),
    }),
  )

test('a product without variants, prices and code gets one default variant and a generated code', async () => {
  const shop = await app.shop()
  const { id, internal_code: code } = await shop.api.catalog.createProduct(minimal)
  expect(code).toMatch(/^PR\d{9}$/)
  const product = await shop.api.catalog.getProduct({ id })
  expect(product).toMatchObject({
    name: 'Caneta azul',
    unit: 'un',
    total_stock: '0',
    min_stock_level: '0',
    cost_price: null,
    stock_status: 'low',
    is_active: true,
    supplier: null,
  })
  expect(product.variants).toMatchObject([{ size: null, color: null, sku: code, current_stock: '0' }])
})

test('each field of a new product is stored', async () => {
  const shop = await app.shop()
  const fields: Required<Omit<ProductCreateInput, 'variants'>> = {
    name: 'Chá',
    internal_code: 'CHA-1',
    description: 'A granel',
    category_id: (await shop.api.catalog.createCategory({ name: 'Chás' })).id,
    supplier_id: (await shop.api.contacts.createSupplier({ name: 'Torrefação' })).id,
    cost_price: '1.11',
    sale_price: '2.22',
    min_stock_level: '3.5',
    unit: 'kg',
    image_url: 'https://example.com/cha.jpg',
  }
  const { id } = await shop.api.catalog.createProduct(fields)
  const { supplier, ...product } = await shop.api.catalog.getProduct({ id })
  expect({ ...product, supplier_id: supplier?.id }).toMatchObject(fields)
})

/** Takes the codes that would be generated in the next ten seconds with these random digits. */
async function takeCodes(shop: Shop, digits: string[]) {
  const client = await app.admin.connect()
  try {
    // Without triggers, so that even on a busy machine the codes are taken within the ten seconds.
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into products (shop_id, name, internal_code)
       select $1, 'x', 'PR' || right((t + $2::bigint)::text, 6) || d
         from generate_series(0, 9999) t cross join unnest($3::text[]) d`,
      [shop.shopId, app.clock.now().getTime(), digits],
    )
  } finally {
    await client.query('set session_replication_role = origin')
    client.release()
  }
}

test('PROD-14 a blank code is PR, six digits of the time and three random ones, tried up to 100 times', async () => {
  const shop = await app.shop()
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.0071)
  try {
    const before = app.clock.now().getTime()
    const { internal_code: code } = await shop.api.catalog.createProduct({ ...minimal, internal_code: '  ' })
    const stamps = Array.from({ length: app.clock.now().getTime() - before + 1 }, (_, ms) => before + ms)
    expect(stamps.map((stamp) => `PR${String(stamp).slice(-6)}007`)).toContain(code)

    await takeCodes(shop, ['001', '002'])
    random.mockReturnValue(0.0015)
    random.mockClear()
    expect(await refusal(shop.api.catalog.createProduct(minimal))).toMatchObject({
      code: 'CODE_GENERATION_FAILED',
      message: 'Não foi possível gerar um código único. Tente inserir manualmente.',
    })
    expect(random).toHaveBeenCalledTimes(100)
    // The last attempt still counts.
    random.mockClear()
    random.mockImplementation(() => (random.mock.calls.length < 100 ? 0.0025 : 0.0035))
    expect((await shop.api.catalog.createProduct(minimal)).internal_code).toMatch(/^PR\d{6}003$/)
  } finally {
    random.mockRestore()
  }
  const made = await Promise.all(
    Array.from({ length: 20 }, () => refusal(shop.api.catalog.createProduct(minimal))),
  )
  for (const answer of made.filter((one) => one !== null))
    expect(answer?.message).toBe(
      'Já existe um produto com este código interno. Por favor, use um código diferente.',
    )
  const { rows } = await app.admin.query(
    'select internal_code from products where shop_id = $1 group by 1 having count(*) > 1',
    [shop.shopId],
  )
  expect(rows).toEqual([])
})

test('PROD-15 a taken code is refused on create and on update, the product itself excluded', async () => {
  const shop = await app.shop()
  const first = await shop.api.catalog.createProduct({ ...minimal, internal_code: ' ab-1 ' })
  expect(first.internal_code).toBe('AB-1')
  const message = 'Já existe um produto com o código interno "AB-1". Por favor, use um código diferente.'
  expect(await refusal(shop.api.catalog.createProduct({ ...minimal, internal_code: 'Ab-1' }))).toMatchObject({
    code: 'PRODUCT_CODE_TAKEN',
    message,
  })
  const second = await shop.api.catalog.createProduct({ ...minimal, internal_code: 'AB-2' })
  const update = (id: string) =>
    shop.api.catalog.updateProduct({
      params: { id },
      body: { ...minimal, internal_code: 'ab-1', is_active: true },
    })
  expect(await refusal(update(second.id))).toMatchObject({ code: 'PRODUCT_CODE_TAKEN', message })
  expect(await update(first.id)).toEqual({ id: first.id })
  const other = await app.shop()
  expect(await other.api.catalog.createProduct({ ...minimal, internal_code: 'AB-1' })).toMatchObject({
    internal_code: 'AB-1',
  })
})

test('PROD-19 of twenty saves of one code at once exactly one succeeds, the others are told why', async () => {
  const shop = await app.shop()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      refusal(shop.api.catalog.createProduct({ ...minimal, internal_code: 'UNICO' })),
    ),
  )
  expect(answers.filter((answer) => answer === null)).toHaveLength(1)
  const messages = new Set(answers.flatMap((answer) => (answer ? [`${answer.code} ${answer.message}`] : [])))
  const race =
    'PRODUCT_CODE_TAKEN Já existe um produto com este código interno. Por favor, use um código diferente.'
  const check =
    'PRODUCT_CODE_TAKEN Já existe um produto com o código interno "UNICO". Por favor, use um código diferente.'
  for (const message of messages) expect([race, check]).toContain(message)
  expect(messages).toContain(race)
  expect((await listed(shop)).total).toBe(1)
})

test('a code is available unless another product of the same user has it', async () => {
  const shop = await app.shop()
  const { id } = await shop.api.catalog.createProduct({ ...minimal, internal_code: 'X1' })
  const { catalog } = shop.api
  expect(await catalog.checkCode({ code: ' x1 ' })).toEqual({ code: 'X1', available: false })
  expect(await catalog.checkCode({ code: 'x1', except_id: id })).toEqual({ code: 'X1', available: true })
  expect(await (await app.shop()).api.catalog.checkCode({ code: 'X1' })).toMatchObject({ available: true })
})

test('wrong input is refused with the texts of the specification', async () => {
  const shop = await app.shop()
  const wrong = await refusal(
    shop.api.catalog.createProduct({
      name: '  ',
      cost_price: '-1',
      min_stock_level: '-2',
      variants: [{ initial_stock: '-1' }],
    }),
  )
  expect(wrong).toMatchObject({ code: 'BAD_REQUEST' })
  expect(wrong?.issues).toEqual([
    'name: Por favor, informe o nome do produto.',
    'cost_price: Os preços não podem ser negativos.',
    'min_stock_level: O estoque não pode ser negativo.',
    'variants.0.initial_stock: O estoque não pode ser negativo.',
  ])
  const slipped = await shop.call('POST', '/api/v1/products', {
    name: 'x',
    total_stock: '9',
    user_id: shop.shopId,
  })
  expect(slipped.status).toBe(400)
  expect((await listed(shop)).total).toBe(0)
})

test('PROD-10 stock is low at or below the minimum over all variants, the same in list, filter, summary and dashboard', async () => {
  const shop = await app.shop()
  const make = (name: string, min: string | undefined, stocks: string[]) =>
    shop.api.catalog.createProduct({
      name,
      min_stock_level: min,
      variants: stocks.map((initial_stock, index) => ({ size: String(index), initial_stock })),
    })
  await make('no mínimo', '5', ['2', '3'])
  await make('acima', '5', ['3', '3'])
  await make('sem mínimo, zerado', undefined, ['0'])
  await make('sem mínimo, com um', undefined, ['1'])
  expect((await names(shop, { stock: 'low' })).sort()).toEqual(['no mínimo', 'sem mínimo, zerado'])
  expect((await names(shop, { stock: 'available' })).sort()).toEqual(['acima', 'sem mínimo, com um'])
  const { items } = await listed(shop)
  expect(items.filter(({ stock_status: status }) => status === 'low')).toHaveLength(2)
  expect(await shop.api.catalog.summarizeProducts({})).toMatchObject({ found: 4, low_stock: 2 })
  expect(await shop.api.reports.dashboard()).toMatchObject({ total_products: 4, low_stock: 2 })
})

test('an inactive product appears only in the list of inactive ones, and in no picker', async () => {
  const shop = await app.shop()
  const { id } = await shop.api.catalog.createProduct(minimal)
  await shop.api.catalog.updateProduct({ params: { id }, body: { ...minimal, is_active: false } })
  expect(await names(shop)).toEqual([])
  expect(await names(shop, { status: 'inactive' })).toEqual(['Caneta azul'])
  expect(await shop.api.catalog.searchVariants({ search: 'caneta' })).toEqual([])
  expect(await shop.api.catalog.summarizeProducts({})).toMatchObject({ found: 0 })
})

test('the unit can be changed until the first movement, because stock, costs and movements are counted in it', async () => {
  const shop = await app.shop()
  const make = (variants: { size?: string; initial_stock: string }[]) =>
    shop.api.catalog.createProduct({ name: 'Queijo', unit: 'kg' as const, variants })
  const change = async (id: string, unit: 'un' | 'g', min_stock_level = '0') => {
    const body = { name: 'Queijo', unit, min_stock_level, is_active: true }
    await shop.api.catalog.updateProduct({ params: { id }, body })
    return (await shop.api.catalog.getProduct({ id })).unit
  }
  // Two halves would become pieces that can never leave.
  for (const moved of [
    await make([
      { size: 'P', initial_stock: '0.5' },
      { size: 'M', initial_stock: '0.5' },
    ]),
    await make([{ initial_stock: '2' }]),
  ]) {
    for (const unit of ['un', 'g'] as const)
      expect(await refusal(change(moved.id, unit))).toMatchObject({ code: 'UNIT_FIXED' })
    expect((await shop.api.catalog.getProduct({ id: moved.id })).unit).toBe('kg')
    // Nor by direct SQL.
    const query = app.admin.query(`update products set unit = 'g' where id = $1`, [moved.id])
    await expect(query).rejects.toMatchObject({ code: 'PR40U' })
  }
  const { id } = await make([{ initial_stock: '0' }])
  expect(await change(id, 'g')).toBe('g')
  expect(await refusal(change(id, 'un', '0.5'))).toMatchObject({ code: 'BAD_REQUEST' })
  expect(await change(id, 'un')).toBe('un')
  const half = { name: 'Queijo', unit: 'un' as const, variants: [{ initial_stock: '1.5' }] }
  expect(await refusal(shop.api.catalog.createProduct(half))).toMatchObject({ code: 'BAD_REQUEST' })
})

test('deleting a product deletes its variants and movements; sale items keep its name and price', async () => {
  const shop = await app.shop()
  const { id } = await shop.api.catalog.createProduct({ ...minimal, variants: [{ initial_stock: '5' }] })
  const [variant] = (await shop.api.catalog.getProduct({ id })).variants
  await shop.api.stock.registerExit({
    headers: {},
    body: {
      lines: [{ product_variant_id: variant?.id ?? '', quantity: '2', unit_price: '3.5' }],
      exit_date: '2026-01-10',
      responsible_person: 'Ana',
      exit_reason: 'venda',
    },
  })
  expect(await shop.api.catalog.deleteProduct({ id })).toEqual({ id })
  expect(await refusal(shop.api.catalog.getProduct({ id }))).toMatchObject({ code: 'NOT_FOUND' })
  expect((await shop.api.stock.listMovements({})).items).toEqual([])
  const { rows } = await app.admin.query(
    'select product_id, product_name, unit_price::text, total_value::text from sale_items where shop_id = $1',
    [shop.shopId],
  )
  expect(rows).toMatchObject([{ product_id: null, product_name: 'Caneta azul', total_value: '7.00' }])
  expect(await shop.api.catalog.summarizeProducts({})).toEqual({
    found: 0,
    low_stock: 0,
    stock_value: '0.00',
  })
})

test('saving a product without a session is refused with the specified text', async () => {
  const answer = await app.nobody.call('POST', '/api/v1/products', minimal)
  expect([answer.status, answer.body.message]).toEqual([401, 'User not authenticated'])
})
