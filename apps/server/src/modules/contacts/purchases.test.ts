import type { PurchasePage } from '@prateleira/contract/contacts/purchase-schemas'
import { add, multiply } from '@prateleira/contract/shared/decimal'
import { expect, test } from 'vitest'
import { type Shop, testApp } from '../../../test/harness.ts'
import { calendarOf, enter, reverse, stocked } from '../../../test/stock.ts'

const app = await testApp()
const { today, ago } = calendarOf(app)
const missing = { code: 'NOT_FOUND', status: 404 }

const supplied = async (shop: Shop, name = 'Atacadão do Zé') =>
  (await shop.api.contacts.createSupplier({ name })).id

const line = (product_variant_id: string, quantity: string, unit_price?: string) => ({
  product_variant_id,
  quantity,
  unit_price,
})

test('what was bought from a supplier is summed by delivery, newest first, without what was reversed alone or as a whole', async () => {
  const shop = await app.shop()
  const { variants } = await stocked(shop, { stock: ['0', '0', '0'] })
  const supplier = await supplied(shop)
  const other = await supplied(shop, 'Outro')

  interface Line {
    id: string
    quantity: string
    price: string | null
    stands: boolean
  }
  const model: { reference: string; date: string; lines: Line[] }[] = []
  let turn = 7
  const next = (below: number) => {
    turn = (turn * 1103515245 + 12345) % 2147483648
    return turn % below
  }
  for (let n = 0; n < 12; n++) {
    const given = variants
      .slice(0, 1 + next(3))
      .map((variant) =>
        line(variant, String(1 + next(9)), next(4) === 0 ? undefined : `${next(50)}.${10 + next(90)}`),
      )
    const date = ago(next(40))
    const { reference_id: reference, movements } = await enter(shop, given, {
      movement_date: date,
      supplier_id: supplier,
    })
    const lines = movements.map(({ id, quantity, unit_price }) => ({
      id,
      quantity,
      price: unit_price,
      stands: true,
    }))
    model.push({ reference, date, lines })
    if (n % 4 === 1) {
      await reverse(shop, lines[0]?.id as string)
      for (const first of lines.slice(0, 1)) first.stands = false
    } else if (n % 4 === 3) {
      await shop.api.stock.reverseMovement({ params: { id: lines[0]?.id as string }, body: { whole: true } })
      for (const each of lines) each.stands = false
    }
    await enter(shop, line(variants[0] as string, '3', '100.00'), {
      movement_date: date,
      supplier_id: n % 2 ? other : null,
    })
  }

  const expected = (from: string): Omit<PurchasePage, 'supplier'> => {
    const items = model
      .filter(({ date }) => date >= from)
      .toSorted((a, b) => `${b.date}${b.reference}`.localeCompare(`${a.date}${a.reference}`))
      .map(({ reference, date, lines }) => {
        const priced = lines.flatMap(({ stands, price, quantity }) =>
          stands && price ? [multiply(quantity, price, 2)] : [],
        )
        return {
          reference_id: reference,
          movement_date: date,
          lines: lines.length,
          reversed_lines: lines.filter(({ stands }) => !stands).length,
          unpriced_lines: lines.filter(({ stands, price }) => stands && price === null).length,
          total_value: priced.length === 0 ? null : priced.reduce((sum, value) => add(sum, value)),
        }
      })
    const sums = items.flatMap(({ total_value }) => total_value ?? [])
    return {
      items,
      total: items.length,
      standing: items.filter(({ lines, reversed_lines }) => lines > reversed_lines).length,
      unpriced_lines: items.reduce((sum, { unpriced_lines }) => sum + unpriced_lines, 0),
      total_value: sums.length === 0 ? null : sums.reduce((sum, value) => add(sum, value)),
    }
  }
  const named = { supplier: { id: supplier, name: 'Atacadão do Zé' } }
  const { listPurchases, getPurchase, listSuppliers } = shop.api.contacts
  const all = { ...named, ...expected('0000') }
  expect(await listPurchases({ id: supplier })).toEqual(all)
  expect(await listPurchases({ id: supplier, period: '7days' })).toEqual({ ...named, ...expected(ago(6)) })
  expect(await listPurchases({ id: supplier, period: 'dates', from: ago(20), to: today() })).toEqual({
    ...named,
    ...expected(ago(20)),
  })
  const second = await listPurchases({ id: supplier, page: 2, limit: 5 })
  expect(second).toEqual({ ...all, items: all.items.slice(5, 10) })

  const [listed] = (await listSuppliers({ search: 'zé' })).items
  expect(listed).toMatchObject({ purchase_count: all.standing })
  for (const { reference, lines } of model) {
    const read = await getPurchase({ id: supplier, reference_id: reference })
    expect(
      read.map(({ id, quantity, unit_price, total_value, reversed }) => [
        id,
        quantity,
        unit_price,
        total_value,
        !reversed,
      ]),
    ).toEqual(
      lines.map(({ id, quantity, price, stands }) => [
        id,
        quantity,
        price,
        price && multiply(quantity, price, 2),
        stands,
      ]),
    )
  }
})

test('a supplier without purchases has none, and that of another shop is unknown', async () => {
  const [shop, other] = [await app.shop(), await app.shop()]
  const { variant } = await stocked(shop)
  const [none, supplier, foreign] = [await supplied(shop), await supplied(shop), await supplied(other)]
  const { reference_id } = await enter(shop, line(variant, '1', '2.00'), { supplier_id: supplier })
  const { listPurchases, getPurchase, listPurchasePrices } = shop.api.contacts
  expect(await listPurchases({ id: none })).toMatchObject({
    items: [],
    total: 0,
    standing: 0,
    total_value: null,
    unpriced_lines: 0,
  })
  expect(await listPurchasePrices({ id: none })).toEqual({ items: [], total: 0 })
  await expect(listPurchases({ id: foreign })).rejects.toMatchObject(missing)
  await expect(listPurchasePrices({ id: foreign })).rejects.toMatchObject(missing)
  await expect(getPurchase({ id: none, reference_id })).rejects.toMatchObject(missing)
  await expect(other.api.contacts.getPurchase({ id: foreign, reference_id })).rejects.toMatchObject(missing)
  await expect(other.api.contacts.getPurchase({ id: supplier, reference_id })).rejects.toMatchObject(missing)
})

test('TEAM-04 to whom costs are withheld a purchase shows quantities and dates', async () => {
  const shop = await app.shop()
  const { id, variant } = await stocked(shop)
  const supplier = await supplied(shop)
  const bought = { movement_date: ago(3), supplier_id: supplier }
  const { reference_id } = await enter(shop, line(variant, '2', '4.10'), bought)
  await enter(shop, line(variant, '5'), { ...bought, movement_date: ago(1) })
  const keeper = await app.member(shop, 'stocker')
  const { listPurchases, getPurchase, listPurchasePrices } = keeper.api.contacts
  const nothing = { unpriced_lines: null, total_value: null }
  expect(await listPurchases({ id: supplier })).toMatchObject({
    ...nothing,
    standing: 2,
    items: [
      { ...nothing, movement_date: ago(1), lines: 1 },
      { ...nothing, movement_date: ago(3), lines: 1 },
    ],
  })
  expect(await getPurchase({ id: supplier, reference_id })).toMatchObject([
    { product_name: 'Cabo USB', quantity: '2', unit_price: null, total_value: null },
  ])
  // That the newest has no price would say that the other one has.
  expect((await listPurchasePrices({ id: supplier })).items).toMatchObject([
    { quantity: '5', unit_price: null, movement_date: ago(1) },
  ])
  expect((await keeper.api.catalog.getProduct({ id })).variants).toMatchObject([{ last_purchase: null }])
  const seller = await app.member(shop, 'seller')
  await expect(seller.api.contacts.listPurchases({ id: supplier })).rejects.toMatchObject({ status: 403 })
})

test('of each variant the last price paid to a supplier is shown, by name, and never one that was reversed', async () => {
  const shop = await app.shop()
  const [rice, beans] = [
    await stocked(shop, { name: 'Feijão', stock: ['0', '0'] }),
    await stocked(shop, { name: 'Arroz' }),
  ]
  const [supplier, other] = [await supplied(shop), await supplied(shop, 'Outro')]
  const [small, large] = rice.variants as [string, string]
  const at = (days: number, by = supplier) => ({ movement_date: ago(days), supplier_id: by })
  await enter(shop, [line(small, '1', '3.00'), line(large, '2')], at(9))
  await enter(shop, line(small, '2', '3.50'), at(5))
  // Recorded later, but bought before; by another; without a price; reversed.
  await enter(shop, line(small, '3', '1.00'), at(7))
  await enter(shop, line(small, '4', '2.00'), at(1, other))
  await enter(shop, line(small, '5'), at(2))
  const { movements } = await enter(shop, line(small, '6', '9.00'), at(0))
  await reverse(shop, movements[0]?.id as string)
  await enter(shop, line(beans.variant, '7', '4.123456'), at(3))
  const { items, total } = await shop.api.contacts.listPurchasePrices({ id: supplier })
  expect(
    items.map((item) => [item.product_name, item.size, item.quantity, item.unit_price, item.movement_date]),
  ).toEqual([
    ['Arroz', null, '7', '4.123456', ago(3)],
    ['Feijão', '0', '2', '3.50', ago(5)],
    ['Feijão', '1', '2', null, ago(9)],
  ])
  expect(total).toBe(3)
  const second = await shop.api.contacts.listPurchasePrices({ id: supplier, page: 2, limit: 2 })
  expect([second.items, second.total]).toEqual([items.slice(2), 3])
})

test('a product tells of each variant the last purchase with a price that stands, and from whom to whom may know', async () => {
  const shop = await app.shop()
  const { id, variants } = await stocked(shop, { stock: ['0', '4', '0'] })
  const [small, , large] = variants as [string, string, string]
  const supplier = await supplied(shop)
  const lastOf = async ({ api }: Shop) =>
    (await api.catalog.getProduct({ id })).variants
      .toSorted((a, b) => Number(a.size) - Number(b.size))
      .map(({ last_purchase: last }) => last)
  expect(await lastOf(shop)).toEqual([null, null, null])
  await enter(shop, line(small, '1', '4.10'), { movement_date: ago(2), supplier_id: supplier })
  await enter(shop, line(small, '1'), { supplier_id: supplier })
  const { movements } = await enter(shop, [line(small, '1', '9.90'), line(large, '1', '5.00')])
  const first = { unit_price: '4.10', movement_date: ago(2), supplier_name: 'Atacadão do Zé' }
  const withoutSupplier = { unit_price: '9.90', movement_date: today(), supplier_name: null }
  const ofLarge = { ...withoutSupplier, unit_price: '5.00' }
  expect(await lastOf(shop)).toEqual([withoutSupplier, null, ofLarge])
  const mistaken = movements.find(({ product_variant_id: variant }) => variant === small)
  await reverse(shop, mistaken?.id as string)
  expect(await lastOf(shop)).toEqual([first, null, ofLarge])
  const seller = await app.member(shop, 'seller', { sees_costs: true })
  expect(await lastOf(seller)).toEqual([{ ...first, supplier_name: null }, null, ofLarge])
})

test('a purchase keeps the line of a product taken out of use; one deleted takes its movements along (PROD-07)', async () => {
  const shop = await app.shop()
  const [kept, deleted] = [await stocked(shop, { name: 'Fica' }), await stocked(shop, { name: 'Sai' })]
  const supplier = await supplied(shop)
  const { reference_id } = await enter(
    shop,
    [line(kept.variant, '1', '2.00'), line(deleted.variant, '1', '3.00')],
    {
      supplier_id: supplier,
    },
  )
  const { listPurchases, getPurchase } = shop.api.contacts
  await shop.api.catalog.updateProduct({
    params: { id: kept.id },
    body: { name: 'Fica', is_active: false },
  })
  expect(await listPurchases({ id: supplier })).toMatchObject({ total_value: '5.00', items: [{ lines: 2 }] })
  await shop.api.catalog.deleteProduct({ id: deleted.id })
  expect(await listPurchases({ id: supplier })).toMatchObject({ total_value: '2.00', items: [{ lines: 1 }] })
  expect(await getPurchase({ id: supplier, reference_id })).toMatchObject([{ product_name: 'Fica' }])
})
