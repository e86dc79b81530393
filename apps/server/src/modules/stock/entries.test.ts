import { addDays } from '@prateleira/contract/shared/dates'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { countMovements, enter, leave, reverse, stocked } from '../../../test/stock.ts'

const app = await testApp()

test('ENT-06 the supplier is stored with the entry', async () => {
  const shop = await app.shop()
  const supplier = await shop.api.contacts.createSupplier({ name: 'Distribuidora' })
  const { variant } = await stocked(shop)
  await enter(shop, { product_variant_id: variant, quantity: '2' }, { supplier_id: supplier.id })
  expect(await shop.api.stock.recentEntries()).toMatchObject([
    { supplier_id: supplier.id, supplier_name: 'Distribuidora', quantity: '2' },
  ])
})

test('ENT-08 an entry without a date is dated today', async () => {
  const shop = await app.shop()
  const { today } = await shop.api.account.me()
  const { variant } = await stocked(shop)
  await enter(shop, { product_variant_id: variant, quantity: '1' })
  await enter(shop, { product_variant_id: variant, quantity: '2' }, { movement_date: null })
  expect((await shop.api.stock.recentEntries()).map(({ movement_date }) => movement_date)).toEqual([
    today,
    today,
  ])
})

test('wrong entries are refused with a text and move nothing', async () => {
  const shop = await app.shop()
  const { today } = await shop.api.account.me()
  const { variant } = await stocked(shop)
  const lines = [{ product_variant_id: variant, quantity: '1' }]
  for (const [changes, path, message] of [
    [{ movement_date: addDays(today, 1) }, 'movement_date', 'A data da entrada não pode ser no futuro'],
    [{ movement_date: '1899-12-31' }, 'movement_date', 'A data deve ser a partir de 01/01/1900'],
    [{ movement_date: '31/12/2025' }, 'movement_date', 'Data inválida'],
    [{ lines: [{ product_variant_id: variant }] }, 'lines.0.quantity', 'Quantidade deve ser maior que 0'],
    [{ lines: [{ quantity: '1' }] }, 'lines.0.product_variant_id', 'Selecione um produto'],
    [{ lines: [{ ...lines[0], unit_price: '-1' }] }, 'lines.0.unit_price', 'Preço deve ser positivo'],
  ] as const) {
    const { status, body } = await shop.call('POST', '/api/v1/stock/entries', { lines, ...changes })
    expect({ status, issues: body.data?.issues }, message).toEqual({
      status: 400,
      issues: [{ path, message }],
    })
  }
  for (const movement_date of [today, '1900-01-01']) await enter(shop, lines, { movement_date })
  expect(await countMovements(app, shop, 'entry')).toBe(2)
})

test("another shop's variant or supplier is treated as unknown", async () => {
  const [shop, other] = [await app.shop(), await app.shop()]
  const own = await stocked(shop)
  const foreign = await stocked(other, { stock: ['5'] })
  const supplier = await other.api.contacts.createSupplier({ name: 'Deles' })
  const customer = await other.api.contacts.createCustomer({ name: 'Deles' })
  const missing = { code: 'NOT_FOUND', status: 404 }
  await expect(enter(shop, { product_variant_id: foreign.variant, quantity: '1' })).rejects.toMatchObject(
    missing,
  )
  await expect(leave(shop, { product_variant_id: foreign.variant, quantity: '1' })).rejects.toMatchObject(
    missing,
  )
  const line = { product_variant_id: own.variant, quantity: '1' }
  await expect(enter(shop, line, { supplier_id: supplier.id })).rejects.toMatchObject(missing)
  await enter(shop, line)
  await expect(leave(shop, line, { exit_reason: 'venda', customer_id: customer.id })).rejects.toMatchObject(
    missing,
  )
  const [movement] = await other.api.stock.listMovements({}).then(({ items }) => items)
  await expect(reverse(shop, movement?.id ?? '')).rejects.toMatchObject(missing)
})

test('the recent lists: entries by time of registration, exits by date, ten of each', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['100'] })
  for (let day = 1; day <= 12; day += 1) {
    const line = { product_variant_id: variant, quantity: String(day) }
    const date = `2026-01-${String(day % 2 === 0 ? 30 - day : day).padStart(2, '0')}`
    await enter(shop, line, { movement_date: date })
    await leave(shop, line, { exit_date: date })
  }
  const entries = await shop.api.stock.recentEntries()
  expect(entries.map(({ quantity }) => quantity)).toEqual([
    '12',
    '11',
    '10',
    '9',
    '8',
    '7',
    '6',
    '5',
    '4',
    '3',
  ])
  const exits = await shop.api.stock.recentExits()
  expect(exits.map(({ quantity }) => quantity)).toEqual(['2', '4', '6', '8', '10', '12', '11', '9', '7', '5'])
})

test('the recent lists end with a whole entry or exit, however many lines of it are beyond the tenth', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['100'] })
  const lines = (count: number, quantity: string) =>
    Array.from({ length: count }, () => ({ product_variant_id: variant, quantity }))
  const both = async (count: number, quantity: string) => {
    await enter(shop, lines(count, quantity))
    await leave(shop, lines(count, quantity))
  }
  await both(2, '1')
  await both(6, '2')
  await both(8, '3')
  const shown = [...Array(8).fill('3'), ...Array(6).fill('2')]
  const { stock } = shop.api
  for (const recent of [await stock.recentEntries(), await stock.recentExits()])
    expect(recent.map(({ quantity }) => quantity)).toEqual(shown)
})

test('the items of an entry are listed in the order in which they were typed, the newest entry first', async () => {
  const shop = await app.shop()
  const goods: Awaited<ReturnType<typeof stocked>>[] = []
  for (const name of ['Ração', 'Shampoo', 'Coleira', 'Guia']) goods.push(await stocked(shop, { name }))
  const typed = [2, 0, 3, 1].map((place) => goods[place]?.variant ?? '')
  const lines = (quantity: string, variants: string[]) =>
    variants.map((product_variant_id) => ({ product_variant_id, quantity }))
  await enter(shop, lines('1', typed))
  await enter(shop, lines('2', typed.toReversed()))
  expect(
    (await shop.api.stock.recentEntries()).map(({ product_variant_id: id, quantity }) => [quantity, id]),
  ).toEqual([...typed.toReversed().map((id) => ['2', id]), ...typed.map((id) => ['1', id])])
})

test('entries of the same products in opposite orders, at the same time, do not block each other', async () => {
  const shop = await app.shop()
  const goods = [await stocked(shop), await stocked(shop)]
  const lines = goods.map(({ variant }) => ({ product_variant_id: variant, quantity: '1' }))
  await Promise.all(Array.from({ length: 20 }, (_, n) => enter(shop, n % 2 ? lines : lines.toReversed())))
  expect((await shop.api.catalog.listProducts({})).items.map(({ total_stock: stock }) => stock)).toEqual([
    '20',
    '20',
  ])
})

test('the ledger is read in pages, newest first', async () => {
  const shop = await app.shop()
  const { id, variants } = await stocked(shop, { stock: ['9', '9'] })
  await stocked(shop, { name: 'Outro', stock: ['1'] })
  for (const variant of variants) await leave(shop, { product_variant_id: variant, quantity: '1' })
  const seen: string[] = []
  let before: string | undefined
  do {
    const page = await shop.api.stock.listMovements({ product_id: id, limit: 3, before })
    seen.push(...page.items.map((one) => one.id))
    before = page.next ?? undefined
  } while (before)
  expect(seen).toHaveLength(4)
  expect(seen).toEqual(seen.toSorted().toReversed())
  const out = await shop.api.stock.listMovements({ product_variant_id: variants[1], movement_type: 'out' })
  expect(out).toMatchObject({ items: [{ kind: 'exit', balance_after: '8' }], next: null })
})

test('User not authenticated: an entry and an exit without a session, each with the specified text', async () => {
  const line = { product_variant_id: crypto.randomUUID(), quantity: '1' }
  await expect(enter(app.nobody, line)).rejects.toMatchObject({
    status: 401,
    message: 'User not authenticated',
  })
  await expect(leave(app.nobody, line)).rejects.toMatchObject({
    status: 401,
    message: 'Usuário não autenticado',
  })
})
